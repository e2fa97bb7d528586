import { createTheme } from '@mantine/core'
import type { MantineColorsTuple, VariantColorsResolver } from '@mantine/core'
import { defaultVariantColorsResolver } from '@mantine/core'

// The tuples only have to exist for Mantine; what is drawn comes from tokens.css, which knows both themes.
const same = (shade: string): MantineColorsTuple => [
  shade,
  shade,
  shade,
  shade,
  shade,
  shade,
  shade,
  shade,
  shade,
  shade,
]

const filled = (name: 'brand' | 'signal') => ({
  background: `var(--sortie-${name})`,
  hover: `var(--sortie-${name}-strong)`,
  color: `var(--sortie-on-${name})`,
  border: '1px solid transparent',
})

// Mantine picks one text colour for both themes; ours differ, so the two filled colours name theirs.
const variantColorResolver: VariantColorsResolver = (input) => {
  const isOurs = input.color === 'brand' || input.color === 'signal' || input.color === undefined
  if (input.variant === 'filled' && isOurs) return filled(input.color === 'signal' ? 'signal' : 'brand')
  return defaultVariantColorsResolver(input)
}

export const fontFamily = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif"

/** Mantine made ours. Colours are in tokens.css, sizes here and in mantine-variables.css. */
export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: same('#0b5c7a'), signal: same('#c2410c') },
  variantColorResolver,
  fontFamily,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '600', fontFamily },
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 44 } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    // It grows by style (global.css): measuring it by script at every letter costs half a frame on a phone.
    Textarea: { defaultProps: { size: 'md', rows: 3, resize: 'vertical' } },
    Select: { defaultProps: { size: 'md', allowDeselect: false } },
    NativeSelect: { defaultProps: { size: 'md' } },
    TagsInput: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { centered: true, radius: 'md' } },
    // Its placeholder for the first focus is a child that the menu role does not allow.
    Menu: {
      defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, withInitialFocusPlaceholder: false },
    },
    Tooltip: { defaultProps: { openDelay: 300 } },
    Skeleton: { defaultProps: { radius: 'md' } },
  },
})
