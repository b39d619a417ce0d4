import { expect, test } from 'vitest'
import { projectFiles } from '../run/project-files.ts'
import { productionSources, textOf } from './sources.ts'

/** Functions that PostgreSQL 15 lacks; the settings promise 15. */
const later =
  /\b(?:pg_input_is_valid|pg_input_error_info|uuid_extract_timestamp|uuid_extract_version|uuidv4|uuidv7|any_value|array_sample|array_shuffle|array_sort|array_reverse|random_normal|json_table|json_serialize|json_scalar|json_exists|json_query|json_value|to_bin|to_oct|casefold|date_add|date_subtract|merge_action)\s*\(/i

test('no statement uses a function that PostgreSQL 15 lacks', () => {
  const migrations = projectFiles().filter((path) => /^server\/migrations\/.*\.sql$/.test(path))
  const found = [...productionSources.filter((path) => path.startsWith('server/')), ...migrations].flatMap(
    (path) => {
      const [call] = later.exec(textOf(path)) ?? []
      return call === undefined ? [] : [`${path}: ${call}…)`]
    },
  )
  expect(found).toEqual([])
})
