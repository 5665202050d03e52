import { PictureInput, type PictureInputProps } from '../../shell/picture-input.tsx'

interface LogoInputProps extends Pick<PictureInputProps, 'id' | 'label' | 'hint' | 'error'> {
  /** Empty means the design's mark. */
  logoId: string
  onChosen: (logoId: string) => void
}

export function LogoInput({ logoId, onChosen, ...field }: LogoInputProps) {
  return (
    <PictureInput
      {...field}
      purpose="school-logo"
      hasPicture={logoId !== ''}
      removeLabel="Use default mark"
      onChosen={(file) => onChosen(file?.id ?? '')}
    />
  )
}
