//! Pictures: what is taken for one, what is left of it, and where it hangs.

use crate::common::*;
use ludex_store::*;

fn png_chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    // Nothing here looks at check sums.
    [&(data.len() as u32).to_be_bytes()[..], name, data, &[1, 2, 3, 4]].concat()
}

fn png(width: u32, height: u32, more: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    png_of([8, 6, 0, 0, 0], width, height, more)
}

/// A PNG picture of a depth, a type of colour, and how it is packed, filtered and interlaced.
fn png_of(how: [u8; 5], width: u32, height: u32, more: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &how].concat();
    let more: Vec<u8> = more.iter().flat_map(|(name, data)| png_chunk(name, data)).collect();
    let parts = [png_chunk(b"IHDR", &head), more, png_chunk(b"IDAT", b"drawn"), png_chunk(b"IEND", b"")];
    [&[0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a][..], &parts.concat()].concat()
}

fn segment(name: u8, data: &[u8]) -> Vec<u8> {
    [&[0xff, name][..], &(data.len() as u16 + 2).to_be_bytes(), data].concat()
}

fn jpeg(more: &[Vec<u8>]) -> Vec<u8> {
    let frame = segment(0xc2, &[8, 0, 30, 0, 40, 1, 1, 0x11, 0]);
    let scans = [segment(0xda, &[1, 1, 0, 0, 63, 0]), vec![5, 0xff, 0, 6, 0xff, 0xd3, 7]].concat();
    [&[0xff, 0xd8][..], &more.concat(), &frame, &scans, &scans, &[0xff, 0xd9]].concat()
}

fn webp_chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let pad = vec![0; data.len() % 2];
    [name, &(data.len() as u32).to_le_bytes()[..], data, &pad].concat()
}

fn webp(chunks: &[Vec<u8>]) -> Vec<u8> {
    let body = chunks.concat();
    [b"RIFF", &(body.len() as u32 + 4).to_le_bytes()[..], b"WEBP", &body].concat()
}

/// 40 by 30, drawn with losses.
fn lossy() -> Vec<u8> {
    webp_chunk(b"VP8 ", &[0, 0, 0, 0x9d, 0x01, 0x2a, 40, 0, 30, 0, 9])
}

fn extended(flags: u8) -> Vec<u8> {
    webp_chunk(b"VP8X", &[flags, 0, 0, 0, 39, 0, 0, 29, 0, 0])
}

fn read(bytes: &[u8]) -> Result<Picture, StoreError> {
    Picture::read(bytes, PictureBounds::GROUND)
}

fn refusal(bytes: &[u8]) -> String {
    match read(bytes) {
        Err(error @ StoreError::Invalid { field: "picture", .. }) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_picture_keeps_what_is_drawn_and_nothing_else() {
    let secret: &[u8] = b"taken at home";
    let cases = [
        (PictureKind::Png, png(40, 30, &[(b"gAMA", &[0, 0, 0, 9])]), {
            let told: [&[u8; 4]; 6] = [b"tEXt", b"iTXt", b"zTXt", b"eXIf", b"tIME", b"acTL"];
            let mut more: Vec<_> = told.map(|name| (name, secret)).into();
            more.push((b"gAMA", &[0, 0, 0, 9]));
            png(40, 30, &more)
        }),
        (PictureKind::Jpeg, jpeg(&[segment(0xe0, b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0")]), {
            let thumb = [&b"JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01"[..], secret].concat();
            let exif = [&b"Exif\0\0"[..], secret].concat();
            jpeg(&[segment(0xe0, &thumb), segment(0xe1, &exif), segment(0xed, secret), segment(0xfe, secret)])
        }),
        (PictureKind::Webp, webp(&[extended(0), lossy()]), {
            webp(&[
                extended(0x2c),
                webp_chunk(b"ICCP", secret),
                lossy(),
                webp_chunk(b"EXIF", secret),
                webp_chunk(b"XMP ", secret),
            ])
        }),
    ];
    for (kind, plain, told) in cases {
        let picture = read(&told).unwrap();
        assert_eq!((picture.kind(), picture.size(), picture.bytes()), (kind, (40, 30), &plain[..]));
        // What stands behind its end is no part of it: an archive, a page.
        let archive = [&told[..], b"PK\x03\x04<script>"].concat();
        assert_eq!(read(&archive).unwrap().bytes(), plain, "{kind:?}");
        assert_eq!(read(&plain).unwrap(), picture, "{kind:?}: a second time nothing is left out");
        for length in 0..plain.len() {
            refusal(&plain[..length]);
        }
    }
}

#[test]
fn lossless_webp_and_the_colours_of_adobe_are_read() {
    let lossless = webp(&[webp_chunk(b"VP8L", &[0x2f, 39, 0x40, 7, 0, 0])]);
    assert_eq!(read(&lossless).unwrap().size(), (40, 30));
    let adobe = jpeg(&[segment(0xee, b"Adobe\0\x64\0\0\0\0\x01")]);
    assert_eq!(read(&adobe).unwrap().bytes(), adobe);
}

#[test]
fn png_pictures_are_of_the_kinds_that_there_are() {
    let taken = |how| Picture::read(&png_of(how, 40, 30, &[]), PictureBounds::GROUND).is_ok();
    let depths = [(0, 5), (1, 0), (2, 2), (3, 4), (4, 2), (5, 0), (6, 2), (7, 0)];
    for (colour, count) in depths {
        let all = (0..=255).filter(|depth| taken([*depth, colour, 0, 0, 0])).count();
        assert_eq!(all, count, "colour type {colour}");
    }
    assert!(taken([8, 2, 0, 0, 1]), "interlaced");
    for how in [[8, 2, 1, 0, 0], [8, 2, 0, 1, 0], [8, 2, 0, 0, 2]] {
        assert!(!taken(how), "{how:?}");
    }
}

#[test]
fn what_is_no_picture_is_refused_with_a_word_on_why() {
    for (bytes, why) in [
        (b"".to_vec(), "PNG, JPEG or WebP"),
        (b"GIF89a".to_vec(), "PNG, JPEG or WebP"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), "PNG, JPEG or WebP"),
        (b"PK\x03\x04".to_vec(), "PNG, JPEG or WebP"),
        (png(40_000, 40_000, &[]), "40000 by 40000"),
        (png(8192, 8192, &[]), "33554432 in all"),
        (png(u32::MAX, u32::MAX, &[]), "pixels along each side"),
        (png(0, 30, &[]), "0 by 30"),
        (png(40, 30, &[(b"IHDR", &[0; 13])]), "cut off or damaged"),
        (png(40, 30, &[(b"HIDE", b"x")]), "HIDE"),
        (webp(&[extended(2), webp_chunk(b"ANIM", &[0; 6])]), "does not move"),
        (webp(&[extended(0)]), "cut off or damaged"),
        (webp(&[webp_chunk(b"VP8X", &[0, 0, 0, 0, 9, 0, 0, 9, 0, 0]), lossy()]), "cut off or damaged"),
        (jpeg(&[segment(0xc9, &[8, 0, 30, 0, 40, 1])]), "another kind"),
        (vec![0xff; 100_000], "PNG, JPEG or WebP"),
        (vec![0; (8 << 20) + 1], "8388608 bytes"),
    ] {
        let told = refusal(&bytes);
        assert!(told.contains(why), "{told}, not {why}");
    }
    let wide = png(1025, 4, &[]);
    assert!(read(&wide).is_ok() && Picture::read(&wide, PictureBounds::FACE).is_err());
}

#[test]
fn a_picture_hangs_in_its_place_until_another_takes_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let mut store = Store::open(&path).unwrap();
    let (a, b) = (begin(&mut store, "a", 1), begin(&mut store, "b", 1));
    let mut before = Vec::new();
    store.export(&a, &mut before, false).unwrap();
    let (one, two) = (read(&png(4, 3, &[])).unwrap(), read(&jpeg(&[])).unwrap());
    store.hang(&a, "scene-0", &one, "{}").unwrap();
    store.hang(&a, "actor-7", &one, "{}").unwrap();
    store.hang(&a, "scene-0", &two, "{}").unwrap();
    drop(store);
    let mut store = Store::open(&path).unwrap();
    let hung = |store: &Store| -> Vec<_> {
        store
            .hung(&a)
            .unwrap()
            .into_iter()
            .map(|hung| (hung.place, hung.hash, (hung.width, hung.height), hung.fit))
            .collect()
    };
    let of =
        |place: &str, picture: &Picture, fit: &str| (place.to_owned(), picture.hash(), picture.size(), fit.to_owned());
    assert_eq!(hung(&store), [of("actor-7", &one, "{}"), of("scene-0", &two, "{}")]);
    assert_eq!(store.picture(&a, one.hash()).unwrap().as_deref(), Some(one.bytes()));
    assert_eq!(store.picture(&b, one.hash()).unwrap(), None, "it is of another campaign");
    assert!(store.fit(&a, "scene-0", "{\"x\":1}").unwrap() && !store.fit(&a, "scene-1", "{}").unwrap());
    assert_eq!(hung(&store)[1], of("scene-0", &two, "{\"x\":1}"));
    assert!(store.take_down(&a, "actor-7").unwrap() && !store.take_down(&a, "actor-7").unwrap());
    assert_eq!(store.picture(&a, one.hash()).unwrap(), None, "what hangs nowhere is gone");
    // It belongs to no history: the file of the campaign is what it was.
    let mut after = Vec::new();
    store.export(&a, &mut after, false).unwrap();
    assert_eq!(before, after);
}

#[test]
fn a_campaign_has_so_many_pictures_and_no_more() {
    let mut store = Store::in_memory().unwrap();
    let a = begin(&mut store, "a", 1);
    let picture =
        |number: usize, data: &[u8]| read(&png(4, 3, &[(b"PLTE", &[&[number as u8], data].concat())])).unwrap();
    let large = vec![0; 7 << 20];
    for number in 0..9 {
        store.hang(&a, &format!("scene-{number}"), &picture(number, &large), "{}").unwrap();
    }
    let full = store.hang(&a, "scene-9", &picture(9, &large), "{}");
    assert!(matches!(full, Err(StoreError::Invalid { field: "pictures", .. })), "{full:?}");
    assert_eq!(store.hung(&a).unwrap().len(), 9);
    store.hang(&a, "scene-8", &picture(9, &large), "{}").expect("instead of another there is room");
    store.hang(&a, "actor-9", &picture(9, &large), "{}").expect("the same picture is kept once");
    for number in 10..128 {
        store.hang(&a, &format!("actor-{number}"), &picture(0, &[]), "{}").expect("a small one has room");
    }
    assert!(store.hang(&a, "actor-128", &picture(0, &[]), "{}").is_err());
    let wrong = store.hang(&a, "../../etc", &picture(0, &[]), "a\nb");
    assert!(matches!(wrong, Err(StoreError::Invalid { field: "fit", .. })));
}
