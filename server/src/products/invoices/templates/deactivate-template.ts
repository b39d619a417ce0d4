import assert from 'node:assert'
import type { Tx } from '#platform/database'
import { type EventType, recordEvents } from '#platform/events'
import type { AskingParts } from '#products/invoices/choosing'
import { roomIn } from '#products/invoices/creating'
import { findTemplate, type Template, updateTemplate } from './template.ts'
import { templateResource } from './template-resource.ts'

const deactivated = 'template.deactivated'

export const templateEvents: readonly EventType[] = [
  {
    name: deactivated,
    summary: 'The merchant deactivated a template: it makes no further invoices.',
    data: templateResource.schema,
    example: { ...templateResource.example, is_active: false },
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
      data: templateResource.of({ template: ended, publicUrl: publicUrl() }),
      publication: { type: deactivated, sequence: 1 },
    },
  ])
  return ended
}
