import { expect, test } from 'vitest'
import { createChannel, type Follower } from './channel.ts'
import type { Connection } from './connection.ts'

/** A follower whose connection takes frames while `hasRoom` says so. */
function fakeFollower(spelled = 'topic') {
  const fake = { hasRoom: true, heard: [] as string[], frames: [] as Buffer[] }
  const take = (frame: Buffer) => {
    if (!fake.hasRoom) return false
    const { type, data, sequence } = JSON.parse(frame.subarray(frame.indexOf('{')).toString())
    fake.heard.push(`${type} ${data} ${sequence}`)
    fake.frames.push(frame)
    return true
  }
  const connection = { push: take, offer: take } as unknown as Connection // all that a channel uses
  const follower: Follower = { spelled, connection, isStale: true }
  return Object.assign(fake, { follower })
}

function open() {
  const state = { snapshot: '"now"' as string | null, sent: 0 }
  const channel = createChannel({
    firstSequence: 7,
    snapshot: () => state.snapshot,
    nowSeconds: () => 0,
    onSent: (count) => {
      state.sent += count
    },
  })
  return { channel, state }
}

test('nothing is pushed to a follower before its snapshot, whatever room there is', () => {
  const { channel } = open()
  const { follower, heard } = fakeFollower()
  channel.add(follower)
  channel.push('update', '1')
  expect(heard).toEqual([])
  channel.refresh(follower)
  channel.push('update', '2')
  expect(heard).toEqual(['snapshot now 8', 'update 2 9'])
})

test('a follower that missed a push next gets a snapshot, as soon as there is room', () => {
  const { channel, state } = open()
  const fake = fakeFollower()
  channel.add(fake.follower)
  channel.refresh(fake.follower)
  fake.hasRoom = false
  channel.push('update', '1')
  channel.refresh(fake.follower)
  fake.hasRoom = true
  channel.push('update', '2')
  channel.refresh(fake.follower)
  channel.refresh(fake.follower)
  expect(fake.heard).toEqual(['snapshot now 7', 'snapshot now 9'])
  expect(state.sent).toBe(2)
})

test('no snapshot is sent while the state is unknown', () => {
  const { channel, state } = open()
  const { follower, heard } = fakeFollower()
  state.snapshot = null
  channel.add(follower)
  channel.refresh(follower)
  expect([heard, follower.isStale]).toEqual([[], true])
})

test('a push and a snapshot are made once for all followers with one spelling', () => {
  const { channel } = open()
  const fakes = ['a', 'a', 'b'].map(fakeFollower)
  for (const { follower } of fakes) channel.add(follower)
  for (const { follower } of fakes) channel.refresh(follower)
  channel.push('update', '1')
  const [one, same, other] = fakes.map(({ frames }) => frames)
  expect(one).toHaveLength(2)
  for (const [index, frame] of one!.entries()) {
    expect(same![index]).toBe(frame)
    expect(other![index]).not.toBe(frame)
  }
})
