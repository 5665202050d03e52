import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { AuthoredModule } from '../../../../contract/courses/lectures.ts'
import { addedItem, type ModuleItem, moduleItemList } from '../../../../contract/courses/module-item.ts'
import { moved } from '../../../../rules/courses/authoring.ts'
import { itemKindNames, itemTitle } from '../../../../rules/courses/module-item-names.ts'
import { arrangedItems, itemKey, partsOf } from '../../../../rules/courses/module-items.ts'
import { callApi } from '../../../lib/api.ts'
import { useChecked } from '../../../lib/use-checked.ts'
import { useContractForm } from '../../../lib/use-contract-form.ts'
import { FormButtons, FormTrouble } from '../../../shell/form-end.tsx'
import { Button } from '../../../ui/button.tsx'
import { UnsavedQuestion } from '../../../ui/dialogs/unsaved-question.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { OrderButtons } from '../outline/order-buttons.tsx'
import { showModule } from './module-queries.ts'

const input = z.object({ items: z.nullable(moduleItemList) })

/** The order of what a module holds. Without one, students find the parts by their tabs alone. */
export function OrderPart({ module }: { module: AuthoredModule }) {
  const queryClient = useQueryClient()
  const parts = partsOf({ ...module, lecture: module.lecture.markdown || null })
  const first = { isShown: module.items !== null, items: arrangedItems(module.items ?? [], parts) }
  const form = useChecked(input, first, ({ isShown, items }) => ({ items: isShown ? items : null }))
  const [revision, setRevision] = useState(module.revision)
  const [said, setSaid] = useState('')
  const { isShown, items } = form.value
  const drafts = new Set(
    [...module.quizzes, ...module.assignments].flatMap((one) => (one.isDraft ? one.id : [])),
  )

  const move = (from: number, by: -1 | 1) => {
    const item = items[from]
    if (item === undefined) return
    form.set({ items: moved(items, from, from + by) })
    setSaid(`${itemTitle(item, module)} is now item ${from + by + 1} of ${items.length}`)
  }
  return (
    <div className="max-w-reading">
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(async (checked) => {
            const answer = await callApi('PUT /api/authoring/modules/{moduleId}/items', {
              params: { moduleId: module.id },
              body: { ...checked, revision },
            })
            setRevision(answer.module.revision)
            showModule(queryClient, answer.module)
            toast({ title: 'Order saved' })
          })
        }}
      >
        <FormTrouble form={form} />
        <UnsavedQuestion isUnsaved={form.isUnsaved} />
        <Checkbox
          label="Show what is in this module as a list, in this order"
          checked={isShown}
          onChange={({ target }) => form.set({ isShown: target.checked })}
        />
        <p role="status" className="sr-only">
          {said}
        </p>
        {isShown && (
          <ol className="mt-6 border-t border-line">
            {items.map((item, index) => (
              <li key={itemKey(item)} className="flex items-center gap-3 border-b border-line py-2">
                <span className="numbers w-6 text-ink-2" aria-hidden="true">
                  {index + 1}
                </span>
                <div className="min-w-0 flex-1">
                  <p className="font-[560] wrap-anywhere">{itemTitle(item, module)}</p>
                  <p className="type-note flex items-center gap-3 text-ink-2">
                    {kindName(item, module)}
                    {'id' in item && drafts.has(item.id) && <Tag>Draft</Tag>}
                  </p>
                </div>
                <div className="flex">
                  {'title' in item && (
                    <IconButton
                      label={`Remove ${item.title}`}
                      onClick={() => form.set({ items: items.filter((one) => one !== item) })}
                    >
                      <X />
                    </IconButton>
                  )}
                  <OrderButtons
                    label={itemTitle(item, module)}
                    index={index}
                    count={items.length}
                    onMove={(by) => move(index, by)}
                  />
                </div>
              </li>
            ))}
          </ol>
        )}
        <FormButtons form={form} label="Save order" />
      </form>
      {isShown && (
        <AddItem
          taken={new Set(items.map(itemKey))}
          onAdd={(item) => {
            form.set({ items: [...items, item] })
            setSaid(`${item.title} added as item ${items.length + 1}`)
          }}
        />
      )}
    </div>
  )
}

function kindName(item: ModuleItem, { type }: AuthoredModule): string {
  if (item.kind !== 'material') return itemKindNames[item.kind]
  return { video: 'Video', pdf: 'PDF', notion: 'Notion', other: 'Other' }[type]
}

type AddedItem = z.infer<typeof addedItem>

/** A discussion or a live session at this point of the module. */
function AddItem({ taken, onAdd }: { taken: ReadonlySet<string>; onAdd: (item: AddedItem) => void }) {
  const form = useContractForm(addedItem, { kind: 'discussion', title: '' })
  const [isTaken, setIsTaken] = useState(false)
  const add = async (item: AddedItem) => {
    setIsTaken(taken.has(itemKey(item)))
    if (taken.has(itemKey(item))) return
    onAdd(item)
    form.reset({ kind: item.kind, title: '' })
  }
  return (
    <form
      method="dialog"
      noValidate
      className="mt-10 border-t border-line pt-6"
      onSubmit={form.submit(add, () => {})}
    >
      <h2 className="type-heading mb-4">Add to the list</h2>
      <div className="grid gap-x-9 sm:grid-cols-[12rem_1fr]">
        <Field id="item-kind" label="Kind">
          <Select
            {...form.register('kind')}
            options={[
              { value: 'discussion', label: 'Discussion' },
              { value: 'session', label: 'Live session' },
            ]}
          />
        </Field>
        <Field
          id="item-title"
          label="What it is about"
          error={isTaken ? 'This is on the list already' : form.errorOf('title')}
        >
          <TextInput {...form.register('title')} autoComplete="off" />
        </Field>
      </div>
      <Button type="submit" variant="outline" size="small">
        <Plus />
        Add
      </Button>
    </form>
  )
}
