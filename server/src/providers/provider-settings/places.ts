/** Where a setting stands, as sentences about it begin. */
export type Place = { readonly whole: string; readonly options: ReadonlyMap<string, string> }

/** The places by family and code, such as `rails.sbp`, or by party, such as `prices`. */
export type Places = ReadonlyMap<string, Place>

type Spot = { readonly family: string; readonly code?: string; readonly option?: string | undefined }

/** The place of a setting or of one of its options, such as `providers.yaml:4: rails.sbp.url:`. */
export function placeOf(places: Places, { family, code = '', option = '' }: Spot): string {
  const place = places.get([family, code].filter(Boolean).join('.'))
  return place?.options.get(option) ?? place?.whole ?? [family, code, option].filter(Boolean).join('.')
}
