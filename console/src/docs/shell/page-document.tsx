import type { ReactNode } from 'react'

/** The addresses of the files that every page loads. */
export type Assets = {
  readonly style: string
  /** Sets the theme and the language before anything is painted. */
  readonly theme: string
  readonly script: string
  readonly preloads: readonly string[]
  readonly icon: string
}

type Props = {
  readonly title: string
  readonly mode: string
  readonly origin: string
  readonly assets: Assets
  readonly children: ReactNode
}

/** A whole document. Nothing in it is inline: no script, and no style. */
export function PageDocument({ title, mode, origin, assets, children }: Props) {
  return (
    <html lang="en" data-mode={mode} data-origin={origin}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        <link rel="stylesheet" href={assets.style} />
        <script src={assets.theme} />
        {assets.preloads.map((name) => (
          <link key={name} rel="modulepreload" href={name} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>{children}</body>
    </html>
  )
}
