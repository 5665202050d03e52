import { counted } from '../../../../rules/text/counted.ts'

/** "6:42" or "1:06:42". @param milliseconds rounded up, so that 0:00 appears only at the end */
export function clockTime(milliseconds: number): string {
  const { hours, minutes, seconds } = clockParts(milliseconds)
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

/** For screen readers: "6 minutes 42 seconds". */
export function clockWords(milliseconds: number): string {
  const { hours, minutes, seconds } = clockParts(milliseconds)
  const words = [
    hours > 0 && counted(hours, 'hour'),
    minutes > 0 && counted(minutes, 'minute'),
    (seconds > 0 || hours + minutes === 0) && counted(seconds, 'second'),
  ]
  return words.filter(Boolean).join(' ')
}

function clockParts(milliseconds: number) {
  const total = Math.ceil(Math.max(0, milliseconds) / 1000)
  return { hours: Math.floor(total / 3600), minutes: Math.floor(total / 60) % 60, seconds: total % 60 }
}
