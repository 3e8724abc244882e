// What a hand that moves over the table means. Told from where it began, where it is, and what it began on.
export const FAR = 8; // pixels that a hand may tremble

export type Grip = 'mouse' | 'touch';
export type Meaning = 'still' | 'lift' | 'aim' | 'leaf' | 'none';

interface Start {
    grip: Grip;
    isHand: boolean; // a card of one's own hand
    mayLift: boolean; // it can be played now
    mayAim: boolean; // it can be told to do something to another
}

// A finger that goes sideways leafs through the hand, one that goes up takes a card out of it; a mouse takes it either way.
export function meaningOf({ grip, isHand, mayLift, mayAim }: Start, dx: number, dy: number): Meaning {
    if (Math.hypot(dx, dy) < FAR) return 'still';
    if (isHand) {
        if (grip === 'touch' && Math.abs(dx) > -dy) return 'leaf';
        return mayLift ? 'lift' : 'none';
    }
    return mayAim ? 'aim' : 'none';
}
