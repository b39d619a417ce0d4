// Code: programs and answers to read and to copy, alone or behind tabs.
export { CodeBlock } from './code-block.tsx'
export { CopyButton } from './copy-button.tsx'
export { TabPanels } from './tab-panels.tsx'
