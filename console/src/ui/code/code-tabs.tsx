import { useState } from 'react'
import { CodeBlock } from './code-block.tsx'
import { CopyButton } from './copy-button.tsx'
import { TabPanels } from './tab-panels.tsx'

type Sample = { readonly title: string; readonly text: string }

type Props = { readonly label: string; readonly samples: readonly Sample[] }

/** The same program in several languages. */
export function CodeTabs({ label, samples }: Props) {
  const [chosen, choose] = useState(0)
  const tabs = samples.map(({ title, text }) => ({
    name: title,
    panel: (
      <CodeBlock title={title} copy={<CopyButton text={text} label={title} />}>
        {text}
      </CodeBlock>
    ),
  }))
  return <TabPanels label={label} tabs={tabs} chosen={chosen} onChoose={choose} />
}
