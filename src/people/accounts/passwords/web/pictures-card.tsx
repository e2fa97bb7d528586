import { ActionIcon } from '@mantine/core'
import { Carousel, type CarouselProps } from '@mantine/carousel'
import '@mantine/carousel/styles.layer.css'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import Autoplay from 'embla-carousel-autoplay'
import Fade from 'embla-carousel-fade'
import { useState, type ReactNode } from 'react'
import classes from './pictures-card.module.css'

const slideMs = 5000

/** Renders three pictures that fade into each other every five seconds, until paused; paused for users who prefer reduced motion. */
export function PicturesCard() {
  const [isPlaying, setIsPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  // The plugin is created once, because a new one at every render would restart the cycle.
  const [autoplay] = useState(() =>
    Autoplay({ delay: slideMs, playOnInit: isPlaying, stopOnInteraction: false, stopOnFocusIn: false }),
  )
  // The package's types for ES modules and CommonJS differ only in name.
  const [plugins] = useState(() => [autoplay, Fade()] as unknown as CarouselProps['plugins'])

  const toggle = () => {
    if (isPlaying) autoplay.stop()
    else autoplay.play()
    setIsPlaying(!isPlaying)
  }

  return (
    <div className={classes.root}>
      <div className={classes.pictures} aria-hidden="true" data-playing={isPlaying}>
        <Carousel
          height="100%"
          withControls={false}
          withKeyboardEvents={false}
          emblaOptions={{ loop: true, watchDrag: false, duration: 40 }}
          {...(plugins && { plugins })}
          styles={{ root: { height: '100%' }, viewport: { height: '100%' } }}
        >
          {pictures.map(({ name, picture }) => (
            <Carousel.Slide key={name}>
              <div className={classes.slide}>
                <svg
                  viewBox="0 0 400 400"
                  className={classes.picture}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="2"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                >
                  {picture}
                </svg>
              </div>
            </Carousel.Slide>
          ))}
        </Carousel>
      </div>
      <ActionIcon
        className={classes.pause}
        aria-label={isPlaying ? 'Pause the pictures' : 'Play the pictures'}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPause size={20} stroke={1.75} /> : <IconPlayerPlay size={20} stroke={1.75} />}
      </ActionIcon>
    </div>
  )
}

const strongLine = { 'data-strong': true, stroke: 'currentColor' }

const helicopter = (
  <g {...strongLine}>
    <path d="M150 150 h104 c34 0 54 20 60 44 c2 10 -4 16 -14 16 h-122 c-26 0 -44 -14 -50 -36 l-86 -12 v-14 l92 6 z" />
    <path d="M262 152 c24 4 38 20 42 38 h-46 z" />
    <path d="M204 150 v-20 M84 126 h240 M42 128 v34 M28 132 l28 28" />
    <path d="M190 210 l-14 26 M268 210 l12 26 M150 236 h156 c8 0 12 -4 14 -10" />
  </g>
)

const mountains = (
  <path
    transform="translate(0 36)"
    d="M0 352 L70 276 L108 312 L176 226 L236 300 L276 262 L400 364 M176 226 l-14 42 l18 -10 l14 16 l10 -18 M70 276 l-8 22 l12 -6 l10 10"
  />
)

const stars = [
  [40, 60],
  [96, 32],
  [188, 52],
  [290, 40],
  [352, 84],
  [330, 24],
].map(([x, y]) => <path key={x} d={`M${x} ${y} v0.1`} strokeWidth="4" />)

const winch = (
  <>
    {[120, 90, 60, 30].map((radius) => (
      <circle key={radius} cx="200" cy="180" r={radius} strokeDasharray="2 10" />
    ))}
    <path {...strongLine} d="M200 40 v110" />
    <g {...strongLine}>
      <circle cx="200" cy="172" r="14" />
      <path d="M176 198 h48 l8 62 h-64 z M176 260 l-4 56 M224 260 l4 56 M188 150 l-8 -12 M212 150 l8 -12" />
      <path d="M186 150 h28" />
    </g>
    <path d="M40 344 h320 M80 344 l20 -16 M300 344 l-20 -16" />
  </>
)

const route = (
  <>
    <path d="M60 90 l96 -30 l96 30 l96 -30 v250 l-96 30 l-96 -30 l-96 30 z M156 60 v250 M252 90 v250" />
    <path {...strongLine} strokeDasharray="2 10" d="M96 280 C120 200 180 260 204 190 S270 120 312 140" />
    <g {...strongLine}>
      <circle cx="96" cy="280" r="9" />
      <path d="M312 140 c-20 -26 -22 -52 0 -56 c22 4 20 30 0 56 z" />
      <circle cx="312" cy="104" r="6" />
    </g>
  </>
)

const pictures: readonly { name: string; picture: ReactNode }[] = [
  {
    name: 'night flight',
    picture: (
      <>
        {stars}
        {helicopter}
        {mountains}
      </>
    ),
  },
  { name: 'winch', picture: winch },
  { name: 'route', picture: route },
]
