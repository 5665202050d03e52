import { Actions } from './actions.tsx'
import { Forms } from './forms.tsx'
import { Foundations } from './foundations.tsx'
import { Reading } from './reading.tsx'
import { Saying } from './saying.tsx'
import { Shelf } from './shelf.tsx'
import { Showing } from './showing.tsx'
import { Tables } from './tables.tsx'

/** Every component in every state. */
export function Gallery() {
  return (
    <div className="wrap">
      <h1 className="type-display py-14">The kit</h1>
      <Foundations />
      <Actions />
      <Forms />
      <Showing />
      <Saying />
      <Tables />
      <Reading />
      <Shelf />
    </div>
  )
}
