import {
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  Card,
  type CardProps,
  type ElementProps,
  UnstyledButton,
  type UnstyledButtonProps,
} from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'

/** Links to pages of the console that look like something else: where they go and with what is checked by the routes. */

type AsAnchor<Props> = Props & ElementProps<'a', keyof Props & string> & { readonly ref?: Ref<HTMLAnchorElement> }

export const AnchorLink = createLink((props: AsAnchor<AnchorProps>) => <Anchor {...props} />)
export const ButtonLink = createLink((props: AsAnchor<ButtonProps>) => <Button component="a" {...props} />)
export const CardLink = createLink((props: AsAnchor<CardProps>) => <Card component="a" {...props} />)
export const UnstyledButtonLink = createLink((props: AsAnchor<UnstyledButtonProps>) => (
  <UnstyledButton component="a" {...props} />
))
