import { Anchor } from '@mantine/core'
import { linkParts } from './web-links.ts'

/** Shows a user's text with its web addresses as links that tell the site nothing about this page. */
export const LinkedText = ({ text }: { text: string }) =>
  linkParts(text).map(({ text: partText, href }, index) =>
    href === null ? (
      partText
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text do not move
      <Anchor key={index} href={href} target="_blank" rel="noopener noreferrer" inherit underline="always">
        {partText}
      </Anchor>
    ),
  )
