import { type Field, itself, type Raw } from './field.ts'

/** A property of an item, its field, and the names of its columns. */
export type Mapped = {
  readonly property: string
  readonly field: Field<unknown, never>
  readonly names: readonly string[]
}

/**
 * Compiles the function that reads an item from a row, as one object literal. The names come from declarations alone. A
 * loop over the fields takes ten times as long, and orders are read by the thousand.
 */
export function compileReader(mapped: readonly Mapped[]): (row: Raw, context: unknown) => Raw {
  const properties = mapped.map(({ property, field: { hear }, names: [own] }, index) => {
    const column = `row[${JSON.stringify(own)}]`
    const value =
      hear === itself
        ? column
        : hear === undefined
          ? `mapped[${index}].field.read(row, mapped[${index}].names, context)`
          : `hear${index}(${column})`
    return `${JSON.stringify(property)}: ${value}`
  })
  const hears = mapped.map((_, index) => `hear${index} = mapped[${index}].field.hear`)
  const make = new Function(
    'mapped',
    `const ${hears.join(', ')}
return (row, context) => ({ ${properties.join(', ')} })`,
  )
  return make(mapped)
}

type Getter = (item: Raw) => unknown

/** A getter for each property. Each is compiled apart, so the engine optimises each for its own property. */
export function compileGetters(properties: readonly string[]): ReadonlyMap<string, Getter> {
  const getters = properties.map((property) => `(item) => item[${JSON.stringify(property)}]`)
  const made = new Function(`return [${getters.join(', ')}]`)() as Getter[]
  return new Map(made.map((get, index) => [properties[index] as string, get])) // as many getters as properties
}
