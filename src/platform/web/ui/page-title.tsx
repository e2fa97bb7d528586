/** The tab's title. React moves it into the head and takes it away with the screen. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · Sortie`}</title>
}
