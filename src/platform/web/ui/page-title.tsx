/** Sets the tab title. React moves it into the head, and removes it with the screen. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · Sortie`}</title>
}
