import { useState } from 'react'
import { chooseTheme, languages, readTheme, themes } from '#preferences'
import { useZone, zones } from '#ui'
import { useLanguage, useWords } from '#words'

const own = { en: 'English', ru: 'Русский' } as const

/** Theme, time zone and language, stored in this browser. */
export function Preferences() {
  const words = useWords()
  const { language, choose } = useLanguage()
  const { zone, choose: chooseZone } = useZone()
  const [theme, setTheme] = useState(readTheme)
  return (
    <div className="preferences">
      <label>
        <span className="hint">{words.theme.label}</span>
        <select
          value={theme}
          onChange={({ target: { value } }) => {
            const chosen = themes.find((one) => one === value) ?? 'system'
            chooseTheme(chosen)
            setTheme(chosen)
          }}
        >
          {themes.map((one) => (
            <option key={one} value={one}>
              {words.theme[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="hint">{words.frame.zone.label}</span>
        <select
          value={zone}
          onChange={({ target: { value } }) => chooseZone(zones.find((one) => one === value) ?? 'local')}
        >
          {zones.map((one) => (
            <option key={one} value={one}>
              {words.frame.zone[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="hint">{words.chooseLanguage}</span>
        <select
          value={language}
          onChange={({ target: { value } }) => choose(languages.find((one) => one === value) ?? 'en')}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {own[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
