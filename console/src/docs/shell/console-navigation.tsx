import { consoleLinks, SideList } from '#places'
import { en } from '#words/en'
import { ru } from '#words/ru'

/**
 * The navigation of the console, with the documentation as the current place, in every language: the style shows the language
 * that the script for the theme has set.
 */
export function ConsoleNavigation({ isSandbox }: { readonly isSandbox: boolean }) {
  return Object.entries({ en, ru }).map(([language, words]) => (
    <nav key={language} className="side" lang={language} aria-label={words.navigation}>
      <ul>
        <SideList
          places={consoleLinks(words, { isSandbox })}
          draw={({ href, title }) => (
            // A page below /docs is a place within the documentation, which `page` would deny.
            <a href={href} aria-current={href === '/docs' ? 'true' : undefined}>
              {title}
            </a>
          )}
        />
      </ul>
    </nav>
  ))
}
