import { Pencil, Plus } from 'lucide-react'
import type { KeptTract } from '../../../../contract/courses/curriculum.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { IconLink } from '../../../ui/icon-button.tsx'
import { ArrangedList } from '../arranged-list.tsx'

export function TractsList({ tracts }: { tracts: readonly KeptTract[] }) {
  return (
    <ArrangedList
      kind="tracts"
      className="mt-16"
      items={tracts.map((tract) => ({ ...tract, courseCount: tract.courses.length }))}
      empty={{
        title: 'No tracts yet',
        text: 'A tract leads through a few courses in order, and says why each has its place.',
      }}
      show={({ title }) => title}
      stays={() => null}
      add={
        <ButtonLink to="/admin/tracts/new" variant="outline" size="small" aria-label="Add tract">
          <Plus />
          Add
        </ButtonLink>
      }
      edit={({ id, title }) => (
        <IconLink to={`/admin/tracts/${id}`} label={`Edit ${title}`}>
          <Pencil />
        </IconLink>
      )}
    />
  )
}
