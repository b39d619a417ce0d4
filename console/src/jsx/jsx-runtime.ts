/* Creates elements for the applications: like React's own, with direction marks in every shown text made visible. Somebody else chose names, comments and references, and all of them pass through here, on every page. Values of fields stay unchanged. */
import { Fragment, jsx as jsxOfReact, jsxs as jsxsOfReact } from 'react/jsx-runtime'
import { visibleText } from './visible-text.ts'

export type { JSX } from 'react/jsx-runtime'
export { Fragment }

type Make = typeof jsxOfReact
type Props = { readonly [name: string]: unknown }

export const jsx: Make = (type, props, key) => jsxOfReact(type, visibleProps(props as Props), key)
export const jsxs: Make = (type, props, key) => jsxsOfReact(type, visibleProps(props as Props), key)

const shownProps = ['children', 'title', 'aria-label', 'data-title', 'alt', 'placeholder']

function visibleProps(props: Props): Props {
  const changed = shownProps.flatMap((name) => {
    const visible = visibleValue(props[name])
    return visible === props[name] ? [] : [[name, visible]]
  })
  return changed.length === 0 ? props : { ...props, ...Object.fromEntries(changed) }
}

/** The same value where nothing needs to be made visible. */
function visibleValue(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value)
  if (!Array.isArray(value)) return value
  const visible = value.map(visibleValue)
  return visible.some((one, index) => one !== value[index]) ? visible : value
}
