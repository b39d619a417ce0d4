import { Code, useSite } from '#docs/parts'
import { TabPanels } from '#ui/code'

const languages = [
  ['ts', 'TypeScript'],
  ['py', 'Python'],
  ['go', 'Go'],
] as const

/** The programs that receive webhooks, in each language. */
export function SampleFiles() {
  const { receivers } = useSite()
  const tabs = languages.flatMap(([language, name]) =>
    receivers
      .filter(({ file }) => file.endsWith(`.${language}`))
      .map(({ file, text }) => ({ name, panel: <Code title={file} text={text} language={language} /> })),
  )
  return (
    <div className="sample">
      <TabPanels label="Language" tabs={tabs} />
    </div>
  )
}
