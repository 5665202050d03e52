import type { CertificatePicture } from '../../contract/certificate-design.ts'
import type { DesignPictureKind } from '../../rules/certificate-design.ts'
import { groundOfLogo } from '../../rules/school/logo.ts'
import { pointsOfPicture } from '../lib/points-of-picture.ts'
import type { UploadedFile } from '../lib/upload.ts'
import { PictureInput, type PictureInputProps } from '../shell/picture-input.tsx'
import { DesignPicture } from './design-picture.tsx'

interface DesignPictureInputProps extends Pick<PictureInputProps, 'id' | 'label' | 'hint' | 'error'> {
  kind: DesignPictureKind
  picture: CertificatePicture | null
  onChosen: (picture: CertificatePicture | null) => void
}

/** A logo or a signature, shown as it is on the certificate. */
export function DesignPictureInput({ kind, picture, onChosen, ...field }: DesignPictureInputProps) {
  return (
    <PictureInput
      {...field}
      purpose={`certificate-${kind}`}
      hasPicture={picture !== null}
      removeLabel={kind === 'logo' ? 'Remove the logo' : 'Remove the signature'}
      onChosen={(file) => {
        if (file === null) return onChosen(null)
        void presented(file).then(onChosen)
      }}
    >
      {picture && (
        <p className="mb-4 p-1">
          <DesignPicture kind={kind} picture={picture} alt={kind === 'logo' ? 'The logo' : 'The signature'} />
        </p>
      )}
    </PictureInput>
  )
}

/** As the server will present the picture once it is saved. */
async function presented({ id, url, width, height }: UploadedFile): Promise<CertificatePicture> {
  const image = new Image()
  image.src = url
  // A picture that does not load has no plate until it is saved.
  const points = await image.decode().then(
    () => pointsOfPicture(image),
    () => null,
  )
  return { id, src: url, width: width ?? 1, height: height ?? 1, ground: points && groundOfLogo(points) }
}
