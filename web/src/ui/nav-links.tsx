import { type ElementProps, Menu, type MenuItemProps, NavLink, type NavLinkProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'

/** Links of the frame, apart from the others: the person who signs in has no use for what they are made of. */

type AsAnchor<Props> = Props & ElementProps<'a', keyof Props & string> & { readonly ref?: Ref<HTMLAnchorElement> }

export const MenuItemLink = createLink((props: AsAnchor<MenuItemProps>) => <Menu.Item component="a" {...props} />)
export const NavPlaceLink = createLink((props: AsAnchor<NavLinkProps>) => <NavLink component="a" {...props} />)
