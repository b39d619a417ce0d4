// Text that somebody else chose, made visible: elements do it by themselves, and scripts without elements call it.
export { visibleText } from './visible-text.ts'
