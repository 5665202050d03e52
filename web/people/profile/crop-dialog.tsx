import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { greatestZoom, middleOf, movedPart, zoomedPart } from '../../../rules/media/picture-part.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { drawPart, partAsFile } from './draw-part.ts'
import { usePartGestures } from './use-part-gestures.ts'

/** Pixels of the canvas: two per CSS pixel on most screens. */
const drawn = 576

const ways = [
  { label: 'Left', icon: ArrowLeft, by: { x: -0.1, y: 0 } },
  { label: 'Right', icon: ArrowRight, by: { x: 0.1, y: 0 } },
  { label: 'Up', icon: ArrowUp, by: { x: 0, y: -0.1 } },
  { label: 'Down', icon: ArrowDown, by: { x: 0, y: 0.1 } },
]

export interface CropDialogProps {
  picture: ImageBitmap
  name: string
  onChosen: (file: File) => void
  onClose: () => void
}

/** Chooses the round part of a picture by dragging, keys or buttons. */
export default function CropDialog({ picture, name, onChosen, onClose }: CropDialogProps) {
  const area = useRef<HTMLDivElement>(null)
  // State and not a ref: the dialog mounts its content after this component.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [part, setPart] = useState(() => middleOf(picture))
  const [failed, setFailed] = useState(false)
  const move = (by: { x: number; y: number }) => setPart((now) => movedPart(picture, now, by))
  const zoom = (times: number) => setPart((now) => zoomedPart(picture, now, now.zoom * times))
  const gestures = usePartGestures(area, { move, zoom })

  useEffect(() => {
    if (canvas) drawPart(canvas, picture, part, true)
  }, [canvas, picture, part])

  const choose = async () => {
    const file = await partAsFile(picture, part, name)
    if (file === null) setFailed(true)
    else onChosen(file)
  }
  const percent = Math.round(part.zoom * 100)

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Crop your picture"
      description="Drag and zoom until the circle shows what you want."
      actions={
        <>
          <Button onClick={() => void choose()}>Save picture</Button>
          <DialogCancel />
        </>
      }
    >
      <div
        ref={area}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        aria-label="Your picture. Move it with the arrow keys, zoom with plus and minus."
        className="mx-auto w-full max-w-72 cursor-grab touch-none overflow-hidden rounded-box active:cursor-grabbing"
        {...gestures}
      >
        <canvas ref={setCanvas} width={drawn} height={drawn} className="block aspect-square w-full" />
      </div>
      <div className="mx-auto mt-5 grid max-w-72 gap-3">
        <label className="grid gap-1 text-small">
          Zoom
          <input
            type="range"
            min={100}
            max={greatestZoom * 100}
            value={percent}
            aria-valuetext={`${percent}%`}
            className="h-11 w-full accent-iris"
            onChange={({ target }) => setPart((now) => zoomedPart(picture, now, Number(target.value) / 100))}
          />
        </label>
        <fieldset className="flex justify-between">
          <legend className="sr-only">Move picture</legend>
          {ways.map(({ label, icon: Icon, by }) => (
            <IconButton key={label} label={label} onClick={() => move(by)}>
              <Icon />
            </IconButton>
          ))}
        </fieldset>
      </div>
      <p role="alert" className="text-bad">
        {failed ? 'Your browser couldn’t crop the picture. Please try another one.' : ''}
      </p>
    </Dialog>
  )
}
