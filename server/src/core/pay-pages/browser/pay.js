// @ts-check
// Refreshes a pay page: requests the same page again and shows what the server drew.

const live = elementById('live')
const announcer = elementById('announcer')
const offline = elementById('offline')

const { lang } = document.documentElement
// The payer's own locale where its language is the page's, for times such as 13:05 or 1:05 pm.
const locale = navigator.languages.find((one) => one === lang || one.startsWith(`${lang}-`)) ?? lang
const askMsMax = 10_000
const pauseMsMax = 30_000
/** Factor between the poll intervals with the stream, which announces changes, and without it. */
const streamPollFactor = 4
const secondMs = 1_000
const halfDayMs = 12 * 60 * 60 * secondMs

let shown = contentOf(live)
let endsAt = 0
/** Seconds left at the last tick. */
let left = Number.POSITIVE_INFINITY
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next
let isAsking = false
/** Whether the stream announced a change during a request for the page. */
let isStale = false
/** @type {WebSocket | null} */
let stream = null
/** Requests in a row that brought nothing new, and that got no answer. */
let [unchanged, failures] = [0, 0]

furnish(live)
setInterval(tick, secondMs)
askLater()
listen()

// Refreshes when the payer returns, as from a bank's app on a phone.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') ask()
})

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy], [data-print]') : null
  if (!(button instanceof HTMLElement)) return
  if (button.dataset.copy === undefined) window.print()
  else copy(button)
})

function pollMs() {
  return Number(live.dataset.pollMs ?? 0)
}

/** Subscribes to the page's topic: each push triggers a refresh. Without the stream the page polls at its own rate. */
function listen() {
  const { topic } = live.dataset
  if (topic === undefined || pollMs() === 0) return
  const opened = new WebSocket(new URL('/ws', location.href).href.replace('http', 'ws'))
  opened.addEventListener('open', () => {
    stream = opened
    opened.send(JSON.stringify({ action: 'subscribe', topics: [topic] }))
  })
  opened.addEventListener('message', ({ data }) => {
    if (JSON.parse(data).topic !== topic) return
    isStale = isAsking
    if (!isAsking) ask()
  })
  opened.addEventListener('close', () => {
    stream = null
    setTimeout(listen, pauseMsMax)
  })
}

/** Slower the longer nothing changes, and slower still without a connection. */
function askLater() {
  clearTimeout(next)
  if (pollMs() === 0) return
  const slowly = stream === null ? 1 + unchanged / 40 : streamPollFactor
  const pause = pollMs() * (failures > 0 ? 2 ** failures : slowly)
  next = setTimeout(ask, Math.min(pause, Math.max(pauseMsMax, pollMs())))
}

async function ask() {
  if (isAsking || pollMs() === 0) return
  // A hidden page sends no request; showing it again sends one at once.
  if (document.visibilityState === 'hidden') return askLater()
  isAsking = true
  try {
    const signal = AbortSignal.timeout(askMsMax)
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store', signal })
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    show(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    failures = 0
  } catch {
    failures += 1
  }
  isAsking = false
  offline.hidden = failures < 2
  if (isStale && failures === 0) {
    isStale = false
    return ask()
  }
  askLater()
}

/** @param {Document} page */
function show(page) {
  const fresh = page.getElementById('live')
  if (fresh === null) throw new Error('no pay page')
  live.dataset.pollMs = fresh.dataset.pollMs ?? '0'
  if (pollMs() === 0) stream?.close()
  const content = contentOf(fresh)
  if (content === shown) {
    unchanged += 1
    return countFrom(fresh)
  }
  shown = content
  unchanged = 0
  document.title = page.title
  const focused = live.contains(document.activeElement) ? document.activeElement : null
  live.replaceChildren(...fresh.childNodes)
  furnish(live)
  if (focused !== null) refocus(focused.id)
  announce(live.querySelector('[data-status]')?.textContent ?? '')
}

/**
 * The content without the remaining time, which always differs.
 * @param {Element} element
 */
function contentOf(element) {
  const copied = /** @type {Element} */ (element.cloneNode(true))
  const timer = copied.querySelector('[data-left-ms]')
  timer?.removeAttribute('data-left-ms')
  timer?.querySelector('[data-timer]')?.remove()
  return copied.innerHTML
}

/** @param {HTMLElement} element */
function furnish(element) {
  for (const button of element.querySelectorAll('[data-copy], [data-print]')) button.removeAttribute('hidden')
  for (const time of element.querySelectorAll('time[data-local]')) {
    const at = new Date(time.getAttribute('datetime') ?? '')
    const leftMs = Number(time.closest('[data-left-ms]')?.getAttribute('data-left-ms'))
    /** @type {Intl.DateTimeFormatOptions} */
    const date = leftMs < halfDayMs ? {} : { day: 'numeric', month: 'short' }
    /** @type {Intl.DateTimeFormatOptions} */
    const format = { ...date, hour: '2-digit', minute: '2-digit' }
    time.textContent = new Intl.DateTimeFormat(locale, format).format(at)
  }
  countFrom(element)
}

/** @param {Element} element */
function countFrom(element) {
  const leftMs = element.querySelector('[data-left-ms]')?.getAttribute('data-left-ms') ?? '0'
  endsAt = performance.now() + Number(leftMs)
  left = Number.POSITIVE_INFINITY
  tick()
}

function tick() {
  const timer = live.querySelector('[data-timer]')
  if (timer === null) return
  const before = left
  left = Math.max(0, Math.ceil((endsAt - performance.now()) / secondMs))
  const text = clockText(left)
  if (timer.textContent !== text) timer.textContent = text
  if (left === 0 && before > 0) ask()
  const notices = JSON.parse(live.querySelector('[data-notices]')?.getAttribute('data-notices') ?? '{}')
  if (before === left + 1 && notices[left] !== undefined) announce(notices[left])
}

/** @param {number} seconds As countdown.ts writes it. */
function clockText(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = String(rest).padStart(2, '0')
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`
}

/** @param {string} id */
function refocus(id) {
  const again = id === '' ? null : document.getElementById(id)
  const target = again !== null && live.contains(again) ? again : live.querySelector('h1')
  if (target instanceof HTMLElement) target.focus()
}

/** @param {string} text Read out by screen readers. */
function announce(text) {
  announcer.textContent = text
}

/** @param {HTMLElement} button */
async function copy(button) {
  const { copy: link = '', copied = '', select = '' } = button.dataset
  try {
    await navigator.clipboard.writeText(link)
  } catch {
    // The clipboard is missing over plain HTTP and in a frame without the permission; then the payer copies by hand.
    if (!copySelected(link)) return void prompt(select, link)
    button.focus()
  }
  button.textContent = copied
  announce(copied)
}

/** @param {string} text */
function copySelected(text) {
  const area = document.createElement('textarea')
  area.className = 'unseen'
  area.value = text
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}

/** @param {string} id */
function elementById(id) {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`The page has no element #${id}.`)
  return found
}
