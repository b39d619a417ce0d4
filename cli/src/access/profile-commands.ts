import { CofferError } from '@coffer/sdk'
import {
  converse,
  defaultProfile,
  profilesPath,
  readProfiles,
  readUrl,
  type Speaker,
  writeProfiles,
} from '#calling'
import { command } from '#command-line'
import { askLines, Failure, Misuse, showDocument, showListed, type Terminal } from '#terminal'

const needs = 'takes at most a PROFILE: a name of letters, digits, dots, dashes and underscores'

/** Saves a server and a key for it under a name, after the server has recognised the key. */
export const loginCommand = command({
  usage: ['login [PROFILE]'],
  about: [
    'Saves a server and a key for it as a profile. Options come first, then the environment (COFFER_URL, COFFER_API_KEY, COFFER_SECRET_KEY); missing values are asked for, the secret without echo, or read from stdin, one line each: URL, key, secret.',
    'The key is checked with the server before anything is saved. Profiles are kept in a file that only you can read, among your user settings. The profile "default" is used wherever no other caller is named; --profile NAME or COFFER_PROFILE picks another.',
  ].join('\n'),
  arguments: { most: 1, needs },
  options: {
    url: { type: 'string', value: 'URL', says: 'the server' },
    'api-key': { type: 'string', value: 'KEY', says: 'a key of yours' },
    'secret-key': {
      type: 'string',
      value: 'SECRET',
      says: 'its secret; other users of this machine may see command lines, so rather leave it out',
    },
  },
  examples: ['login', 'login staging --url https://exchange.example.com < key-and-secret.txt'],
  async run({ values, words: [name = defaultProfile] }, terminal) {
    if (!/^[\w.-]{1,64}$/.test(name)) throw new Misuse(`\`login\` ${needs}`)
    const { env } = terminal
    const profiles = readProfiles(env)
    const caller = await completeCaller(values, terminal)
    const { url, 'api-key': apiKey, 'secret-key': secretKey } = caller
    return converse(
      {
        caller,
        async talk(coffer) {
          const username = await coffer.getProfile().then((profile) => profile.username, whoMayNotAsk)
          writeProfiles(new Map([...profiles, [name, { baseUrl: url, apiKey, secretKey }]]), env)
          return { profile: name, url, api_key: apiKey, username, file: profilesPath(env) }
        },
        show: ({ username, file }) =>
          void terminal.stdout.write(
            `Logged in to ${url}${username === null ? '' : ` as ${username}`}; profile '${name}' is in ${file}\n`,
          ),
        document: (login) => login,
      },
      terminal,
    )
  },
})

/** A key without the permission was still recognised, since the server checks permissions last. */
function whoMayNotAsk(error: unknown): null {
  if (error instanceof CofferError && error.code === 'PERMISSION_DENIED') return null
  throw error
}

const asked = [
  { option: 'url', setting: 'COFFER_URL', question: 'Server (URL)' },
  { option: 'api-key', setting: 'COFFER_API_KEY', question: 'API key' },
  { option: 'secret-key', setting: 'COFFER_SECRET_KEY', question: 'Secret key', isSecret: true },
] as const

type Wanted = { [Option in (typeof asked)[number]['option']]?: string | undefined }

async function completeCaller(values: Wanted & Pick<Speaker, 'json'>, terminal: Terminal) {
  const known = asked.map(({ option, setting }) => values[option] ?? terminal.env[setting])
  const missing = asked.filter((_, index) => !known[index])
  const lines = await askLines(missing, terminal)
  const [url = '', apiKey = '', secretKey = ''] = known.map((value) => value || lines.shift()?.trim())
  const unsaid = asked.filter((_, index) => ![url, apiKey, secretKey][index])
  if (unsaid.length > 0)
    throw new Misuse(`\`login\` lacks ${unsaid.map(({ option }) => `--${option}`).join(', ')}`)
  readUrl({ url }, terminal.env)
  return { url, 'api-key': apiKey, 'secret-key': secretKey, json: values.json }
}

/** Deletes a profile. */
export const logoutCommand = command({
  usage: ['logout [PROFILE]'],
  about: 'Deletes a profile and its secret: "default" without a name. The key itself keeps working.',
  options: {},
  arguments: { most: 1, needs: 'takes at most a PROFILE' },
  async run({ values, words: [name = defaultProfile] }, terminal) {
    const profiles = new Map(readProfiles(terminal.env))
    if (!profiles.delete(name))
      throw new Failure(`There is no profile '${name}'; \`coffer profiles\` lists those there are`)
    writeProfiles(profiles, terminal.env)
    if (values.json) showDocument({ profile: name, forgotten: true }, terminal)
    else terminal.stdout.write(`Profile '${name}' is forgotten.\n`)
    return 0
  },
})

/** Lists profiles without their secrets. */
export const profilesCommand = command({
  usage: ['profiles'],
  about: 'Lists the profiles that `coffer login` has saved, without the secrets.',
  options: {},
  async run({ values }, terminal) {
    const listed = [...readProfiles(terminal.env)].map(([profile, { baseUrl, apiKey }]) => {
      return { profile, url: baseUrl, api_key: apiKey }
    })
    if (values.json) showDocument(listed, terminal)
    else {
      const rows = listed.map(({ profile, url, api_key }) => [profile, url, api_key])
      const none = 'There are no profiles. `coffer login` makes one.'
      showListed({ heads: ['PROFILE', 'SERVER', 'API KEY'], rows, none }, terminal)
    }
    return 0
  },
})
