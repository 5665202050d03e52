/**
 * React makes eight errors as soon as it is loaded, as marks it compares others with. For each V8 notes where it came
 * from, and to know the lines it reads the whole file once more: 37 ms of a fast processor's time, four times that on a
 * cheap phone, just when the page is to wake. Nobody ever sees these errors, so until everything is loaded none is
 * asked where it came from. A limit of 0 would not do, V8 then reads the file all the same. Import this before React.
 */
const usual = Error.stackTraceLimit
Reflect.deleteProperty(Error, 'stackTraceLimit')

/** To be called once everything is loaded: errors tell again where they came from. */
export function tellStacksAgain(): void {
  // Only V8 knows of it.
  if (usual !== undefined) Error.stackTraceLimit = usual
}
