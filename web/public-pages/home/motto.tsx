export function Motto({ motto, translation }: { motto: string; translation: string }) {
  return (
    <section
      className="surface-night mt-(--band) overflow-hidden bg-[repeating-radial-gradient(circle_at_50%_140%,transparent_0_27px,rgb(110_87_166/0.42)_28px,transparent_29px)] py-[clamp(96px,14vw,208px)] text-center"
      aria-labelledby="motto"
    >
      <h2
        id="motto"
        lang="la"
        className="text-[clamp(1.75rem,8.8vw,8rem)] leading-none tracking-[0.03em] [word-spacing:0.06em]"
        style={{ fontVariationSettings: '"opsz" 76' }}
      >
        {motto}
      </h2>
      <p className="mt-6 font-display text-[clamp(1.25rem,2.2vw,1.875rem)] text-[#f8c458] italic">
        {translation}
      </p>
    </section>
  )
}
