/** Registers media-chrome's elements individually, with their JSX types. */
import 'media-chrome/dist/media-controller.js'
import 'media-chrome/dist/media-control-bar.js'
import 'media-chrome/dist/media-play-button.js'
import 'media-chrome/dist/media-seek-backward-button.js'
import 'media-chrome/dist/media-seek-forward-button.js'
import 'media-chrome/dist/media-time-range.js'
import 'media-chrome/dist/media-time-display.js'
import 'media-chrome/dist/media-mute-button.js'
import 'media-chrome/dist/media-captions-button.js'
import 'media-chrome/dist/media-playback-rate-button.js'
import 'media-chrome/dist/media-pip-button.js'
import 'media-chrome/dist/media-fullscreen-button.js'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Control = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  hotkeys?: string
  keyboardcontrol?: string
  gesturesdisabled?: boolean
  nomutedpref?: boolean
  novolumepref?: boolean
  autohide?: string
  rates?: string
  seekoffset?: string
  showduration?: boolean
  notooltip?: boolean
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': Control
      'media-control-bar': Control
      'media-play-button': Control
      'media-seek-backward-button': Control
      'media-seek-forward-button': Control
      'media-time-range': Control
      'media-time-display': Control
      'media-mute-button': Control
      'media-captions-button': Control
      'media-playback-rate-button': Control
      'media-pip-button': Control
      'media-fullscreen-button': Control
      'slide-media': Control
    }
  }
}
