// @ts-check
import { codeBlock, prettyJson } from './code-block.js'
import { readCredentials } from './credentials.js'
import { element } from './element.js'
import { keyNote } from './key-note.js'
import { newKey } from './new-key.js'
import { requestTarget } from './request-target.js'
import { sendRequest } from './send-request.js'

/** @typedef {import('./read-openapi.js').Operation} Operation */

/**
 * A form that sends one operation's request to this server and shows the answer.
 * @param {Operation} operation
 * @returns {HTMLElement}
 */
export function tryIt(operation) {
  const answer = element('div', { class: 'answer', 'aria-live': 'polite' })
  const send = element('button', { type: 'submit', class: 'primary' }, 'Send')
  const form = element(
    'form',
    {},
    ...parameterFields(operation, ['path', 'query']),
    operation.body === null ? null : bodyField(operation),
    ...parameterFields(operation, ['header']),
    operation.permission === null ? null : keyNote(),
    element(
      'div',
      { class: 'actions' },
      send,
      element('span', { class: 'hint' }, 'A real request to this server.'),
    ),
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    send.disabled = true
    answer.replaceChildren(...(await sendForm(operation, new FormData(form))))
    send.disabled = false
  })
  return element('details', { class: 'try-it' }, element('summary', {}, 'Try it'), form, answer)
}

/**
 * @param {Operation} operation
 * @param {FormData} fields
 * @returns {Promise<HTMLElement[]>}
 */
async function sendForm(operation, fields) {
  const credentials = operation.permission === null ? null : readCredentials()
  if (operation.permission !== null && credentials === null) {
    return [problem('This operation needs a key. Give one at the top right.')]
  }
  const headers = operation.parameters.filter(({ place }) => place === 'header').map(({ name }) => name)
  const request = {
    method: operation.method,
    path: requestTarget(operation, (name) => String(fields.get(name) ?? '')),
    // A form turns line breaks into CR LF; the text as shown is signed and sent.
    body: String(fields.get('body') ?? '').replaceAll('\r\n', '\n'),
    headers: Object.fromEntries(
      headers.map((name) => [name, String(fields.get(name))]).filter(([, value]) => value !== ''),
    ),
  }
  try {
    return shownAnswer(await sendRequest(request, credentials))
  } catch (error) {
    return [problem(error instanceof Error ? error.message : String(error))]
  }
}

/** @param {string} text */
function problem(text) {
  return element('p', { class: 'problem', role: 'alert' }, text)
}

/**
 * @param {import('./send-request.js').Sent} sent
 * @returns {HTMLElement[]}
 */
function shownAnswer({ status, statusText, elapsedMs, headers, text, signedMessage }) {
  const outcome = element(
    'p',
    { class: status < 400 ? 'status is-success' : 'status is-refusal' },
    element('strong', {}, `${status} ${statusText}`),
    ` in ${elapsedMs} ms`,
  )
  const headerLines = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  return [
    outcome,
    codeBlock({ title: 'Answer', text: prettyIfJson(text), language: 'json' }),
    codeBlock({ title: 'Headers', text: headerLines }),
    ...(signedMessage === null ? [] : [codeBlock({ title: 'Signed message', text: signedMessage })]),
  ]
}

/** @param {string} text */
function prettyIfJson(text) {
  try {
    return prettyJson(JSON.parse(text))
  } catch {
    return text
  }
}

/**
 * @param {Operation} operation
 * @param {string[]} places
 * @returns {HTMLElement[]}
 */
function parameterFields(operation, places) {
  const parameters = operation.parameters.filter(({ place }) => places.includes(place))
  return parameters.map((parameter) => parameterField(operation, parameter))
}

/**
 * @param {Operation} operation
 * @param {import('./read-openapi.js').Parameter} parameter
 * @returns {HTMLElement}
 */
function parameterField(operation, { name, place, isRequired, example }) {
  const id = `${operation.id}-${name}`
  const value = initialValue(operation, { name, place, example })
  return element(
    'div',
    { class: 'field-row' },
    element(
      'label',
      { for: id },
      name,
      element('span', { class: 'hint' }, isRequired ? `${place}, required` : place),
    ),
    element('input', { id, name, value, required: isRequired, autocomplete: 'off', spellcheck: 'false' }),
  )
}

/**
 * Each form starts with an idempotency key of its own, in the header unless the body takes one.
 * @param {Operation} operation
 * @param {{ name: string, place: string, example: unknown }} parameter
 * @returns {string}
 */
function initialValue({ keyPlace }, { name, place, example }) {
  if (place !== 'header') return example === undefined ? '' : String(example)
  return name === 'Idempotency-Key' && keyPlace === 'header' ? newKey() : ''
}

/** @param {Operation} operation */
function bodyField({ id, body, keyPlace }) {
  const example = /** @type {object} */ (body?.example ?? {})
  const text = prettyJson(keyPlace === 'body' ? { ...example, idempotency_key: newKey() } : example)
  const area = element('textarea', {
    id: `${id}-body`,
    name: 'body',
    rows: String(text.split('\n').length),
    spellcheck: 'false',
  })
  area.value = text
  return element('div', { class: 'field-row' }, element('label', { for: area.id }, 'Body'), area)
}
