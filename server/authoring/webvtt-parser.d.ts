/** The package comes without types; these are the parts that are used here. */
declare module 'webvtt-parser' {
  interface Parsed {
    cues: { startTime: number; endTime: number; text: string }[]
    /** The first line is 1. */
    errors: { message: string; line: number }[]
  }
  const webvtt: { WebVTTParser: new () => { parse(input: string): Parsed } }
  export default webvtt
}
