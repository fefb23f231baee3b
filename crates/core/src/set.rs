//! Sets of board places as bit sets.

/// Defines a set of places of one board as a bit set: `set! { /// Doc. Name(u64) of Place, Iter }`.
/// `Place` is a tuple struct around a `u8`, its number, with a constant function `index()`.
#[macro_export]
macro_rules! set {
    ($(#[$doc:meta])* $name:ident($bits:ty) of $item:ident, $iter:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
        pub struct $name(pub $bits);

        impl $name {
            /// The set without members.
            pub const EMPTY: Self = Self(0);

            /// The set with one member.
            #[inline]
            pub const fn of(item: $item) -> Self {
                Self(1 << item.index())
            }

            /// Whether `item` is a member.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// Adds `item`.
            #[inline]
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            /// Takes `item` out.
            #[inline]
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }

            /// How many members there are.
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether there is no member.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The member with the lowest index.
            #[inline]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item(self.0.trailing_zeros() as u8)) }
            }

            /// The member with the highest index.
            #[inline]
            pub const fn last(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item(self.0.ilog2() as u8)) }
            }
        }

        impl core::ops::BitOr for $name {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl core::ops::BitOrAssign for $name {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl core::ops::BitAnd for $name {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl core::ops::Sub for $name {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl $name {
            /// The members by rising index.
            #[inline]
            pub const fn iter(self) -> $iter {
                $iter(self)
            }
        }

        impl IntoIterator for $name {
            type Item = $item;
            type IntoIter = $iter;
            #[inline]
            fn into_iter(self) -> $iter {
                $iter(self)
            }
        }

        /// The members of a set by rising index.
        #[derive(Clone, Debug)]
        pub struct $iter($name);

        impl Iterator for $iter {
            type Item = $item;
            #[inline]
            fn next(&mut self) -> Option<$item> {
                let first = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(first)
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len() as usize, Some(self.0.len() as usize))
            }
        }

        impl ExactSizeIterator for $iter {}

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = Self::EMPTY;
                items.into_iter().for_each(|item| set.insert(item));
                set
            }
        }
    };
}

pub(crate) use set;
