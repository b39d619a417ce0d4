import type { Service } from '@coffer/sdk'

export type Field = Service['inputs'][number]

/** The fields of a service's form. */
export function fieldsOf({ inputs, required_fields: required }: Service): readonly Field[] {
  if (inputs.length > 0) return inputs
  return required.map((name) => ({ name, required: true, title: name, regexp: null }))
}

export type FieldTest = (value: string) => boolean

const [patternMax, valueMax] = [512, 256]

/**
 * Whether a whole value matches a field's pattern, in linear time. A pattern that cannot be run accepts everything: the
 * server decides.
 */
export async function fieldTest({ regexp }: Field): Promise<FieldTest> {
  const isShort: FieldTest = (value) => value.length <= valueMax
  if (regexp === null || regexp.length > patternMax) return isShort
  // Loaded here, since other commands need no patterns.
  const { RE2JS } = await import('re2js')
  try {
    const pattern = RE2JS.compile(regexp)
    return (value) => isShort(value) && pattern.matches(value)
  } catch {
    return isShort
  }
}
