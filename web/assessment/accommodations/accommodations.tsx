import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GivenAccommodation } from '../../../contract/assessment/accommodations.ts'
import { accommodationText } from '../../../rules/assessment/accommodations.ts'
import { sentenceOf } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { AccommodationDays } from './accommodation-days.tsx'
import { AccommodationForm } from './accommodation-form.tsx'
import {
  type AccommodationPlace,
  accommodationsQuery,
  endAccommodation,
  giveAccommodation,
} from './queries.ts'

interface AccommodationsProps {
  place: AccommodationPlace
  /** In a dialog: while there is nothing to list, it begins with the form. */
  onClose?: () => void
}

/** What a person was given, and the form that gives more. */
export function Accommodations({ place, onClose }: AccommodationsProps) {
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(accommodationsQuery(place))
  /** The one in the form, with its id; `changed` is null for a new one. */
  const [edited, setEdited] = useState<{ id: string; changed: GivenAccommodation | null } | null>(null)
  const [first] = useState(() => ({ id: newId(), changed: null }))
  const isEmpty = data?.accommodations.length === 0
  const inForm = edited ?? (onClose !== undefined && isEmpty ? first : null)
  const [ending, setEnding] = useState<string | null>(null)
  const replaced = useKeptFocus(data && `${inForm?.id} ${data.accommodations.length}`)
  const put = (list: Awaited<ReturnType<typeof giveAccommodation>>) =>
    queryClient.setQueryData(accommodationsQuery(place).queryKey, list)
  const end = async (id: string) => {
    setEnding(id)
    try {
      const list = await endAccommodation(place, id)
      put(list)
      // One that had not begun, or began today, is gone.
      const isListed = list.accommodations.some((one) => one.id === id)
      toast({ title: isListed ? 'Holds until the end of today' : 'Removed' })
    } catch (error) {
      toast({
        title: 'That didn’t work',
        description: sentenceOf(error, 'Please try again.'),
        variant: 'destructive',
      })
    } finally {
      setEnding(null)
    }
  }
  if (data === undefined) {
    return isError ? (
      <Alert tone="bad" role="alert" title="This could not be loaded. Check your connection and try again." />
    ) : (
      <Loading label="Loading extra time">
        <SkeletonText />
      </Loading>
    )
  }
  return (
    <>
      {data.accommodations.map((one) => (
        <div key={one.id} className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <p>
              <strong>{accommodationText(one)}</strong>
              {one.course === null ? ' in every course' : ` in ${one.course.code}`}
              <AccommodationDays {...one} />
            </p>
            {one.note && <p className="type-note wrap-anywhere text-ink-2">{one.note}</p>}
            {one.givenBy !== null && (
              <p className="type-note text-ink-2">
                Given by <bdi>{one.givenBy}</bdi>
              </p>
            )}
          </div>
          <div className="flex gap-2">
            {one.can.change && (place.courseId === null) === (one.course === null) && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Change ${accommodationText(one)}`}
                onClick={() => setEdited({ id: one.id, changed: one })}
              >
                Change
              </Button>
            )}
            {one.can.change && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`${one.isInForce ? 'End today' : 'Remove'}: ${accommodationText(one)}`}
                busy={ending === one.id}
                onClick={() => void end(one.id)}
              >
                {one.isInForce ? 'End today' : 'Remove'}
              </Button>
            )}
          </div>
        </div>
      ))}
      {inForm === null ? (
        <Button
          ref={replaced}
          variant="outline"
          size="small"
          onClick={() => setEdited({ id: newId(), changed: null })}
        >
          Give extra time or days
        </Button>
      ) : (
        <AccommodationForm
          key={inForm.id}
          formRef={replaced}
          changed={inForm.changed}
          where={place.courseId === null ? 'in every course' : 'in this course'}
          onCancel={() => (edited === null ? onClose?.() : setEdited(null))}
          onSend={async (facts) => {
            put(await giveAccommodation(place, inForm.id, facts))
            toast({ title: 'Saved' })
            setEdited(null)
          }}
        />
      )}
    </>
  )
}
