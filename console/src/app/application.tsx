import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, Route, Router, Switch, useLocation } from 'wouter'
import { SideList } from '#places'
import { type SignIn, SignInDialog } from '#sign-in'
import { ErrorPanel } from '#ui'
import { useWords } from '#words'
import { isSandbox } from './is-sandbox.ts'
import { type Command, Palette } from './palette.tsx'
import { Preferences } from './preferences.tsx'

/** A page of the application: its path, and the text of its link. */
export type Place = {
  /** The path below the application's own; `/` is its first page. */
  readonly path: string
  readonly title: string
  readonly page: ReactNode
  /** True for a page without a link in the navigation; other pages lead to it. */
  readonly isUnlisted?: boolean
  /** Other paths that belong to this page, such as `/withdrawals` where `/` lists them. */
  readonly under?: readonly string[]
  /** The heading in the navigation above this link and the others of its group. */
  readonly group?: string
}

type Props = {
  /** The application's path, such as `/console`. */
  readonly base: string
  readonly name: string
  readonly username: string
  readonly signIn: SignIn
  /** Reads the signed-in person and the session's token. */
  readMe(): Promise<{ readonly username: string }>
  /** A fact about the person beside the name, such as a role. */
  readonly note?: string | undefined
  readonly places: readonly Place[]
  /** Links out of the application. */
  readonly outside?: readonly { readonly href: string; readonly title: string }[]
  /** Acts, which the palette finds besides pages. */
  readonly commands?: readonly Command[]
  readonly nothing: ReactNode
  /** A notice beside the name on every page, such as that the exchange is not live. */
  readonly notice?: ReactNode
  /** Ends the session and leaves the page. */
  signOut(): Promise<void>
}

/** The frame of an application: navigation, the palette, and the page of the address. */
export function Application(props: Props) {
  const { base, places, nothing, signIn, username, readMe } = props
  return (
    <Router base={base}>
      <Frame {...props}>
        <Switch>
          {places.map(({ path, page }) => (
            <Route key={path} path={path}>
              {page}
            </Route>
          ))}
          <Route>{nothing}</Route>
        </Switch>
      </Frame>
      <SignInDialog of={signIn} username={username} readMe={readMe} />
    </Router>
  )
}

function Frame({
  name,
  username,
  note,
  places,
  outside = [],
  commands = [],
  notice,
  signOut,
  children,
}: Props & { children: ReactNode }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const [location, navigate] = useLocation()
  const leaving = useMutation({ mutationFn: signOut })
  const listed = places.filter(({ isUnlisted = false }) => !isUnlisted)
  const all: Command[] = [
    ...listed.map(({ path, title }) => ({ title, run: () => navigate(path) })),
    ...commands,
    ...outside.map(({ href, title }) => ({ title, run: () => window.location.assign(href) })),
    { title: words.signOut, run: () => leaving.mutate() },
  ]
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <header className="bar">
        <button
          type="button"
          className="button quiet menu-button"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          {words.menu}
        </button>
        <Link href="/" className="brand">
          {name}
        </Link>
        {isSandbox() && <span className="tag sandbox">{words.frame.sandbox}</span>}
        {notice}
        <Palette commands={all} navigate={navigate} />
      </header>
      <nav
        id="navigation"
        aria-label={words.navigation}
        className={isOpen ? 'side open' : 'side'}
        onClick={() => setOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <ul>
          <SideList
            places={listed}
            draw={(place) => (
              <Link href={place.path} aria-current={isCurrent(place, location) ? 'page' : undefined}>
                {place.title}
              </Link>
            )}
          />
          {outside.map(({ href, title }) => (
            <li key={href}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="content">
        {leaving.isError && <ErrorPanel error={leaving.error} />}
        {children}
      </main>
      <footer className="foot">
        <p className="who">
          {username}
          {note !== undefined && <span className="hint"> · {note}</span>}
        </p>
        <Preferences />
        <button type="button" className="button quiet" onClick={() => leaving.mutate()}>
          {words.signOut}
        </button>
      </footer>
    </div>
  )
}

function isCurrent({ path, under = [] }: Place, location: string): boolean {
  return location === path || [path, ...under].some((one) => one !== '/' && location.startsWith(`${one}/`))
}
