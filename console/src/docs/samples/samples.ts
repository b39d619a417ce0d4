import { curlSample } from './sample-curl.ts'
import { goSample } from './sample-go.ts'
import { pythonSample } from './sample-python.ts'
import type { SampleRequest } from './sample-request.ts'
import { typescriptSample } from './sample-typescript.ts'

/** A language whose code the pages colour. */
export type Language = 'json' | 'sh' | 'ts' | 'py' | 'go'

type SampleLanguage = {
  readonly name: string
  readonly language: Language
  write(request: SampleRequest): string
}

export const sampleLanguages: readonly SampleLanguage[] = [
  { name: 'curl', language: 'sh', write: curlSample },
  { name: 'TypeScript', language: 'ts', write: typescriptSample },
  { name: 'Python', language: 'py', write: pythonSample },
  { name: 'Go', language: 'go', write: goSample },
]
