import { join } from 'node:path'

const root = new URL('../../../', import.meta.url).pathname

/** Where the generators are installed: they are no packages of Coffer's. */
export const toolsFolder = process.env.COFFER_CLIENT_TOOLS ?? join(root, 'dist/client-tools')

type Command = readonly [program: string, ...args: string[]]

export type Generator = {
  readonly name: string
  /** The description that it takes. */
  readonly takes: '/openapi.json' | '/openapi-3.0.json'
  /** Each succeeds where the tools are there. */
  readonly needs: readonly Command[]
  /** Lines of a shell that install them, typed in the folder of the repository. */
  readonly install: readonly string[]
  /**
   * Commands in a folder with the description as `openapi.json` and the files of `programs/NAME`. They write and compile a client
   * in `generated`; the last one makes a signed call with it and prints the name of the customer.
   */
  readonly steps: readonly Command[]
}

const node = process.execPath
const packages = join(toolsFolder, 'npm/node_modules')
const python = join(toolsFolder, 'python/bin/python')
const oapiCodegen = join(toolsFolder, 'bin/oapi-codegen')
const jar = join(toolsFolder, 'java/openapi-generator-cli-7.25.0.jar')

const program = (name: string, file: string) => join(packages, name, file)
const installed = (name: string): Command => ['test', '-d', join(packages, name)]
const npmInstall = (name: string) => `npm install --prefix dist/client-tools/npm --ignore-scripts ${name}`
const jarInstall = [
  'mvn org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=dist/client-tools/java',
]
const pythonInstall = (names: string) => [
  'python3 -m venv dist/client-tools/python',
  `dist/client-tools/python/bin/pip install ${names}`,
]

// Tests and pages of a generated client name a module of its own.
const sourceOnly = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'
const openapiGenerator = (language: string, properties: string): Command => [
  ...(['java', '-jar', jar, 'generate', '-i', 'openapi.json', '-g', language] as const),
  ...['--global-property', sourceOnly, '--additional-properties', properties],
  ...['-o', language === 'python' ? '.' : 'generated'],
]

const typeRoots = join(root, 'node_modules/@types')
const checkTypes: Command = [join(root, 'node_modules/.bin/tsc'), '-p', '.', '--typeRoots', typeRoots]

const importAll = `import importlib, pkgutil, generated
for module in pkgutil.walk_packages(generated.__path__, 'generated.'): importlib.import_module(module.name)`
const runPython: readonly Command[] = [
  [python, '-c', importAll],
  [python, 'program.py'],
]

const ofTypeScript: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    takes: '/openapi.json',
    needs: [installed('openapi-typescript')],
    install: [npmInstall('openapi-typescript@7.13.0')],
    steps: [
      [node, program('openapi-typescript', 'bin/cli.js'), 'openapi.json', '-o', 'generated/api.d.ts'],
      checkTypes,
      [node, 'program.ts'],
    ],
  },
  {
    name: 'hey-api',
    takes: '/openapi.json',
    needs: [installed('@hey-api/openapi-ts')],
    install: [npmInstall('@hey-api/openapi-ts@0.99.0')],
    steps: [
      [node, program('@hey-api/openapi-ts', 'bin/run.js'), '--no-log-file'],
      checkTypes,
      [node, 'program.ts'],
    ],
  },
  {
    name: 'openapi-to-postmanv2',
    takes: '/openapi.json',
    needs: [installed('openapi-to-postmanv2')],
    install: [npmInstall('openapi-to-postmanv2@6.3.3')],
    steps: [
      [
        ...([
          node,
          program('openapi-to-postmanv2', 'bin/openapi2postmanv2.js'),
          '-s',
          'openapi.json',
        ] as const),
        ...['-o', 'collection.json', '-O', 'folderStrategy=Tags,parametersResolution=Example'],
      ],
      [node, 'program.mjs'],
    ],
  },
]

const ofPython: readonly Generator[] = [
  {
    name: 'openapi-python-client',
    takes: '/openapi.json',
    needs: [[python, '-c', 'import openapi_python_client']],
    install: pythonInstall('openapi-python-client==0.29.1'),
    steps: [
      [
        ...([join(toolsFolder, 'python/bin/openapi-python-client'), 'generate'] as const),
        ...['--path', 'openapi.json', '--output-path', 'generated', '--meta', 'none', '--fail-on-warning'],
      ],
      ...runPython,
    ],
  },
  {
    name: 'openapi-generator-python',
    takes: '/openapi-3.0.json',
    needs: [
      ['java', '-version'],
      ['test', '-f', jar],
      [python, '-c', 'import pydantic, urllib3, dateutil'],
    ],
    install: [
      ...jarInstall,
      ...pythonInstall('pydantic==2.14.4 urllib3==2.8.0 python-dateutil==2.9.0 typing-extensions==4.16.0'),
    ],
    steps: [openapiGenerator('python', 'packageName=generated'), ...runPython],
  },
]

const ofOthers: readonly Generator[] = [
  {
    name: 'openapi-generator-go',
    takes: '/openapi-3.0.json',
    needs: [
      ['java', '-version'],
      ['test', '-f', jar],
      ['go', 'version'],
    ],
    install: jarInstall,
    steps: [
      openapiGenerator('go', 'packageName=generated,withGoMod=false'),
      ['go', 'mod', 'tidy'],
      ['go', 'run', '.'],
    ],
  },
  {
    name: 'oapi-codegen',
    takes: '/openapi-3.0.json',
    needs: [
      ['test', '-x', oapiCodegen],
      ['go', 'version'],
    ],
    install: [
      'GOBIN=$PWD/dist/client-tools/bin go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
    ],
    steps: [
      ['mkdir', 'generated'],
      [
        ...([oapiCodegen, '-package', 'generated', '-generate', 'types,client'] as const),
        ...['-o', 'generated/client.go', 'openapi.json'],
      ],
      ['go', 'mod', 'tidy'],
      ['go', 'run', '.'],
    ],
  },
  {
    name: 'openapi-generator-java',
    takes: '/openapi-3.0.json',
    needs: [
      ['java', '-version'],
      ['test', '-f', jar],
      ['mvn', '-version'],
    ],
    install: jarInstall,
    steps: [
      openapiGenerator('java', 'hideGenerationTimestamp=true'),
      ['cp', 'Program.java', 'generated/src/main/java'],
      [
        ...(['mvn', '-q', '-B', '-f', 'generated/pom.xml', 'compile'] as const),
        'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath',
        '-Dmdep.outputFile=../classpath',
      ],
      ['sh', '-c', 'java -cp "generated/target/classes:$(cat classpath)" Program'],
    ],
  },
  {
    name: 'openapi-generator-php',
    takes: '/openapi-3.0.json',
    needs: [
      ['java', '-version'],
      ['test', '-f', jar],
      ['php', '-r', "require 'GuzzleHttp/autoload.php'; curl_init();"],
    ],
    install: [...jarInstall, 'apt-get install php-cli php-curl php-mbstring php-guzzlehttp-guzzle'],
    steps: [openapiGenerator('php', 'hideGenerationTimestamp=true'), ['php', 'program.php']],
  },
]

export const generators: readonly Generator[] = [...ofTypeScript, ...ofPython, ...ofOthers]
