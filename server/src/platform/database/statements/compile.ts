import { type Field, itself, type Raw } from './field.ts'

/** A field of an item, and the names of its columns. */
export type Mapped = {
  readonly property: string
  readonly field: Field<unknown, never>
  readonly names: readonly string[]
}

/**
 * Makes the function that reads an item from a row. An object literal is compiled from the names, which come from declarations
 * alone: a loop over the fields takes ten times as long, and rows of orders are read by the thousand.
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

/** Makes a function for each property that gets it of an item: compiled apart, each stays fast beside all others. */
export function compileGetters(properties: readonly string[]): ReadonlyMap<string, Getter> {
  const getters = properties.map((property) => `(item) => item[${JSON.stringify(property)}]`)
  const made = new Function(`return [${getters.join(', ')}]`)() as Getter[]
  return new Map(made.map((get, index) => [properties[index] as string, get])) // one for each
}
