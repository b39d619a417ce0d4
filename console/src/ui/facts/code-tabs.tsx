import { Tabs } from '@base-ui/react/tabs'
import { CopyButton } from './copy-button.tsx'

type Sample = { readonly title: string; readonly text: string }

/** The same program in several languages. */
export function CodeTabs({
  label,
  samples,
}: {
  readonly label: string
  readonly samples: readonly Sample[]
}) {
  return (
    <Tabs.Root defaultValue={samples[0]?.title ?? ''} className="code-tabs">
      <Tabs.List aria-label={label} className="tab-list">
        {samples.map(({ title }) => (
          <Tabs.Tab key={title} value={title} className="tab">
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {samples.map(({ title, text }) => (
        <Tabs.Panel key={title} value={title} className="code">
          <CopyButton text={text} label={title} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
          <pre tabIndex={0}>
            <code>{text}</code>
          </pre>
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
