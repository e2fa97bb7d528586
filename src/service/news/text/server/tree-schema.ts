import { z } from 'zod'
import { isSafeLink, maxTextLength, maxTextParts, type Block, type Inline } from '../text-tree.ts'

const value = z.string().max(maxTextLength)
const list = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).max(maxTextParts)

const inlines: z.ZodType<Inline[]> = z.lazy(() =>
  list(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.enum(['text', 'code']), value }),
      z.strictObject({ type: z.enum(['strong', 'emphasis']), children: inlines }),
      z.strictObject({
        type: z.literal('link'),
        url: z.string().max(2_000).refine(isSafeLink),
        children: inlines,
      }),
      z.strictObject({ type: z.literal('break') }),
    ]),
  ),
)

/** The only trees that are stored and shown. */
export const textTreeSchema: z.ZodType<Block[]> = z.lazy(() =>
  list(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('paragraph'), children: inlines }),
      z.strictObject({ type: z.literal('heading'), level: z.literal([2, 3, 4]), children: inlines }),
      z.strictObject({
        type: z.literal('list'),
        ordered: z.boolean(),
        start: z.int().nonnegative(),
        items: list(textTreeSchema),
      }),
      z.strictObject({ type: z.literal('quote'), children: textTreeSchema }),
      z.strictObject({ type: z.literal('table'), rows: list(list(inlines)) }),
      z.strictObject({ type: z.literal('preformatted'), value }),
      z.strictObject({ type: z.literal('rule') }),
    ]),
  ),
)
