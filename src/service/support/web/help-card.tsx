import { TextInput } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import MiniSearch from 'minisearch'
import { useState } from 'react'
import { helpArticles, type HelpArticle } from '../help-articles.ts'
import classes from './help-card.module.css'

const index = new MiniSearch<HelpArticle & { body: string }>({
  fields: ['title', 'words', 'body'],
  storeFields: [],
  searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 3, words: 2 }, combineWith: 'AND' },
})
index.addAll(
  helpArticles.map((article) => ({
    ...article,
    body: [
      ...article.paragraphs,
      ...(article.terms ?? []).flatMap(({ term, meaning }) => [term, meaning]),
    ].join(' '),
  })),
)

/** Returns the matching articles, best match first, or all articles if the search is empty. */
function articlesFor(search: string): readonly HelpArticle[] {
  if (search.trim() === '') return helpArticles
  return index
    .search(search)
    .flatMap(({ id }: { id: unknown }) => helpArticles.filter((article) => article.id === id))
}

export function HelpCard() {
  const [search, setSearch] = useState('')
  const matchingArticles = articlesFor(search)
  return (
    <section aria-labelledby="help">
      <h2 id="help" className={classes.heading}>
        Help
      </h2>
      <TextInput
        type="search"
        aria-label="Search help"
        placeholder="Search help"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <output className={classes.count}>
        {search.trim() !== '' &&
          (matchingArticles.length === 1 ? '1 article' : `${matchingArticles.length} articles`)}
      </output>
      {matchingArticles.length === 0 && (
        <p className={classes.none}>
          No articles match your search. You can ask us with the form on this page.
        </p>
      )}
      {matchingArticles.map((article) => (
        <Article key={article.id} article={article} />
      ))}
    </section>
  )
}

function Article({ article: { id, title, paragraphs, terms } }: { article: HelpArticle }) {
  return (
    <details id={id} className={classes.article}>
      <summary className={classes.summary}>
        <IconChevronRight size={18} stroke={1.75} className={classes.arrow} aria-hidden="true" />
        {title}
      </summary>
      <div className={classes.body}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {terms !== undefined && (
          <dl>
            {terms.map(({ term, meaning }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </details>
  )
}
