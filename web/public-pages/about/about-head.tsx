export function AboutHead({ name }: { name: string }) {
  return (
    <div className="wrap grid items-end gap-x-14 gap-y-6 pt-[clamp(40px,5vw,72px)] md:grid-cols-[7fr_5fr]">
      <h1 className="type-display">
        About <em className="text-iris-text">{name}</em>
      </h1>
      <p className="type-lead">
        A free university for people who make things: streamers, influencers, designers, sellers and
        freelancers.
      </p>
    </div>
  )
}
