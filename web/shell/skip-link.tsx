/** The first stop of the Tab key: past the header to the page's own content, which is `<main id="main">`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  )
}
