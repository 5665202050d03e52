import { lazy, Suspense, useRef, useState } from 'react'
import type { User } from '../../../contract/people/accounts.ts'
import type { Profile } from '../../../contract/people/profile.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { uploadFile } from '../../lib/upload.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { notifyUpdated } from './notices.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

export interface PictureFieldProps {
  name: string
  image: string | null
  onChanged: (answer: { user: User; profile: Profile }) => Promise<void>
}

/** The server re-encodes the cropped picture and removes its metadata. */
export function PictureField({ name, image, onChanged }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [chosen, setChosen] = useState<{ picture: ImageBitmap; name: string } | null>(null)
  const busy = share !== null

  const put = async (pictureId: () => Promise<string | null>) => {
    if (busy) return
    setFailure(null)
    setShare(0)
    try {
      await onChanged(await callApi('PATCH /api/user/profile', { body: { pictureId: await pictureId() } }))
      notifyUpdated()
    } catch (error) {
      setFailure(sentenceOf(error, 'We couldn’t save the picture. Please try again.'))
    } finally {
      setShare(null)
    }
  }
  const send = (file: File) =>
    void put(async () => (await uploadFile(file, { purpose: 'profile-picture', onProgress: setShare })).id)
  const choose = async (file: File | undefined) => {
    if (file === undefined || busy) return
    setFailure(null)
    const picture = await createImageBitmap(file).catch(() => null)
    // A picture this browser cannot decode may still be valid; the server decides.
    if (picture === null) send(file)
    else setChosen({ picture, name: file.name })
  }
  const close = () => {
    chosen?.picture.close()
    setChosen(null)
  }

  return (
    <div className="mb-8 border-b border-line pb-8">
      <div className="grid items-center gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Avatar name={name} image={image && `${image}?size=256`} size="large" className="h-24! w-24!" />
        <div className="min-w-0">
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
              {image ? 'Change picture' : 'Choose a picture'}
            </Button>
            {image && (
              <Button variant="quiet" aria-disabled={busy} onClick={() => void put(async () => null)}>
                Remove picture
              </Button>
            )}
          </div>
          <p className="type-note mt-3 text-ink-2">
            JPEG, PNG, WebP, GIF or AVIF. You can crop it next. We remove its location and date, and
            animations become still pictures.
          </p>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            aria-label="Picture file"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              void choose(event.target.files?.[0])
              // Allows choosing the same file again.
              event.target.value = ''
            }}
          />
        </div>
      </div>
      {chosen && (
        <Suspense>
          <CropDialog
            {...chosen}
            onClose={close}
            onChosen={(file) => {
              close()
              send(file)
            }}
          />
        </Suspense>
      )}
      {share !== null && share > 0 && share < 1 && (
        <Progress label="Uploading the picture" value={Math.round(share * 100)} max={100} className="mt-5" />
      )}
      {failure && <Alert tone="bad" role="alert" title={failure} className="mt-5" />}
    </div>
  )
}
