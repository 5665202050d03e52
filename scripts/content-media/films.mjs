// The films, with what is heard in them, and the pictures.
import { cutSound } from './sounds/j-and-l-cut.mjs'

const captionsOfCuts = `WEBVTT

00:00.000 --> 00:02.500
[Street]

00:02.500 --> 00:05.000
[A loom clacks]

00:05.000 --> 00:06.600
[Street]

00:06.600 --> 00:10.000
[A loom clacks]

00:10.300 --> 00:11.900
It was my father’s loom.

00:12.000 --> 00:13.900
He never let me touch it.

00:13.900 --> 00:15.000
[The loom]
`

/** Sounds with words in them need captions. `poster` is the moment shown before the film plays. */
export const films = [
  { course: 'vid-101', name: 'shutter', scene: 'shutter', seconds: 8, frames: 25, poster: 0.5 },
  { course: 'vid-101', name: 'flicker', scene: 'flicker', seconds: 8, frames: 25, poster: 2 },
  { course: 'vid-101', name: 'mixed-rates', scene: 'mixed-rates', seconds: 8, frames: 25, poster: 2 },
  { course: 'vid-101', name: 'exposure', scene: 'exposure', seconds: 10, frames: 25, poster: 9.5 },
  { course: 'vid-101', name: 'looks', scene: 'looks', seconds: 13, frames: 25, poster: 7 },
  {
    course: 'vid-201',
    name: 'j-and-l-cut',
    scene: 'j-and-l-cut',
    seconds: 15,
    frames: 25,
    poster: 7,
    sound: cutSound,
    captions: captionsOfCuts,
  },
  {
    course: 'vid-201',
    name: 'cut-on-movement',
    scene: 'cut-on-movement',
    seconds: 9.6,
    frames: 25,
    poster: 7.3,
  },
  { course: 'vid-201', name: 'eye-trace', scene: 'eye-trace', seconds: 11, frames: 25, poster: 2.4 },
]

/** Drawn once, at twice the size. */
export const pictures = [{ course: 'ytb-101', name: 'thumbnails', scene: 'thumbnails' }]
