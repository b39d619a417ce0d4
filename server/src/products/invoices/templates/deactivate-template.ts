import assert from 'node:assert'
import type { Tx } from '#platform/database'
import { type EventType, recordEvents } from '#platform/events'
import type { AskingParts } from '#products/invoices/choosing'
import { roomIn } from '#products/invoices/creating'
import { findTemplate, type Template, templateResource, updateTemplate } from './template.ts'
import { templateExample, templateSchema } from './template-schemas.ts'

const deactivated = 'template.deactivated'

export const templateEvents: readonly EventType[] = [
  {
    name: deactivated,
    summary: 'The merchant deactivated a template: it makes no further invoices.',
    data: templateSchema,
    example: { ...templateExample, is_active: false },
  },
]

type Parts = Pick<AskingParts, 'catalog' | 'ids' | 'publicUrl'> & { readonly now: Date }

/** Ends a template and tells its merchant, once; no child is made of it after the commit. */
export async function deactivateTemplate(
  tx: Tx,
  { id, customerId }: Template,
  { catalog, ids, publicUrl, now }: Parts,
): Promise<Template> {
  await roomIn(tx, { catalog }).lock(customerId)
  const template = await findTemplate(tx, { id, catalog })
  assert(template !== undefined, `the template ${id} was found before`)
  if (!template.isActive) return template
  const ended: Template = { ...template, isActive: false, updatedAt: now }
  updateTemplate(tx, ended)
  recordEvents(tx, [
    {
      ...{ id: ids.next(), customerId, type: deactivated, subject: id, createdAt: now },
      data: templateResource(ended, publicUrl()),
      publication: { type: deactivated, sequence: 1 },
    },
  ])
  return ended
}
