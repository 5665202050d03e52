import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Accommodations } from './accommodations.tsx'
import type { AccommodationPlace } from './queries.ts'

/** In a list of students: what one of them was given, read when it is asked for. */
export function ExtraTimeOfStudent({ place, name }: { place: AccommodationPlace; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Extra time for ${name}`}
        onClick={() => setOpen(true)}
      >
        Extra time
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={
          <>
            Extra time for <bdi>{name}</bdi>
          </>
        }
        description="On the quizzes and due dates of this course. Only the student and staff who grade see it. If more is given for one quiz or assignment, that counts there."
      >
        {open && <Accommodations place={place} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}
