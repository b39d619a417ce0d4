import { expect, test } from 'vitest'
import { commitsAfter } from './history.ts'
import { isHard, plainly } from './plain-words.ts'

const lengthMax = 72
/** Verbs that say nothing of what changes. */
const emptyVerbs = /^(?:let|say|tell|keep|take|give|make|hold|lead)s?\b/i

/** The fault of a commit's subject, as a sentence that says how to mend it; null for none. */
function faultOf(subject: string): string | null {
  // As git itself writes it.
  if (/^Revert "/.test(subject)) return null
  if (subject.length > lengthMax) return `shorten it to ${lengthMax} characters`
  const [, change] = /^[\w.][\w ,./-]*: (\S.*)$/.exec(subject) ?? []
  if (change === undefined) return 'write it as "component: change"'
  if (emptyVerbs.test(change)) return 'begin the change with a verb that says what changes'
  return isHard(change) ? plainly : null
}

test('the subject of a commit names the component and what changes', ({ skip }) => {
  const commits = commitsAfter('server/test/tidy/commit-subjects.test.ts')
  if (commits === null) return skip('git does not know the commits after this rule')
  const faults = commits.flatMap((commit) => {
    const fault = faultOf(commit.slice(commit.indexOf(' ') + 1))
    return fault === null ? [] : [`${commit}: ${fault}`]
  })
  if (faults.length > 0) expect.fail(['mend it with git rebase or git commit --amend', ...faults].join('\n'))
})

test.each([
  ['Take no 401 of a page that is signed out for a fault', 'component: change'],
  ['docs: Let people say more', 'verb'],
  ['ledger: keeps what was sealed', 'verb'],
  ['ledger: those that wait are first', 'subject first'],
  ['mail: people are told twice', 'plainer words'],
  [`ledger: refuse ${'a'.repeat(72)}`, '72 characters'],
])('"%s" is a wrong subject', (subject, fault) => {
  expect(faultOf(subject)).toContain(fault)
})

test.each([
  ['browser tests: ignore 401s of a page that was just signed out'],
  ['office, console: list what waits for a second person'],
  ['server/src/app: letters are folded'],
  ['Revert "Take no 401"'],
])('"%s" is a right subject', (subject) => {
  expect(faultOf(subject)).toBeNull()
})
