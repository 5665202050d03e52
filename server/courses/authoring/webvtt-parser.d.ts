/** The package has no types; these are the parts we use. */
declare module 'webvtt-parser' {
  interface Parsed {
    cues: { startTime: number; endTime: number; text: string }[]
    /** Lines start at 1. */
    errors: { message: string; line: number }[]
  }
  const webvtt: { WebVTTParser: new () => { parse(input: string): Parsed } }
  export default webvtt
}
