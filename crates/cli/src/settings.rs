//! The settings of a server: by flags, else the environment, else a file, else as is usual.

use std::{
    collections::BTreeSet,
    env,
    ffi::OsString,
    fmt, fs,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    num::NonZeroU32,
    path::{Path, PathBuf},
    str::FromStr,
};

use anyhow::{Context as _, bail};
use clap::{ArgAction, Args as _, ValueEnum};
use ipnet::IpNet;
use quartet_server::ProxyHeader;
use serde::{Deserialize, Deserializer, de};

/// What the names of variables of the environment begin with.
const PREFIX: &str = "QUARTET_";

/// Each setting once: what it means, what it is called in the environment, its type, and what is usual.
macro_rules! settings {
    ($($(#[$meta:meta])* $name:ident: $type:ty = $usual:expr,)*) => {
        /// What one source says.
        #[derive(Clone, Default, Debug, clap::Args, Deserialize)]
        #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
        pub(crate) struct Said {
            $($(#[$meta])* $name: Option<$type>,)*
        }

        /// What holds.
        #[derive(Clone, PartialEq, Debug)]
        pub(crate) struct Settings {
            $(pub(crate) $name: $type,)*
        }

        impl Said {
            fn or(self, other: Self) -> Self {
                Self { $($name: self.$name.or(other.$name),)* }
            }

            fn settle(self) -> Settings {
                Settings { $($name: self.$name.unwrap_or_else(|| $usual),)* }
            }
        }

        #[cfg(test)]
        impl Settings {
            /// The names, and the values as a person would write them.
            fn shown(&self) -> Vec<(String, String)> {
                vec![$((stringify!($name).replace('_', "-"), tests::Shown::shown(&self.$name)),)*]
            }
        }
    };
}

settings! {
    /// Who may come: 127.0.0.1 is this machine alone, 0.0.0.0 everyone in the network.
    #[arg(long, env = "QUARTET_ADDRESS", value_name = "ADDRESS")]
    address: IpAddr = Ipv4Addr::LOCALHOST.into(),

    /// The port; 0 takes one that is free.
    #[arg(long, env = "QUARTET_PORT", value_name = "PORT")]
    port: u16 = 8080,

    /// Where games that are played online are kept; empty: `online.sqlite` in the user's folder for data.
    #[arg(long, env = "QUARTET_DATA", value_name = "FILE")]
    data: Maybe<PathBuf> = Maybe(None),

    /// Whether only the page is served and nobody plays online.
    #[arg(long, env = "QUARTET_OFFLINE", value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    offline: bool = false,

    /// Where people reach the server if a proxy stands before it: scheme and host. With https, cookies are
    /// for encrypted connections only.
    #[arg(long, env = "QUARTET_PUBLIC", value_name = "URL")]
    public: Maybe<Origin> = Maybe(None),

    /// Whether people may talk in rooms; `false` is for servers where children play.
    #[arg(long, env = "QUARTET_CHAT", value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    chat: bool = true,

    /// Addresses and networks of proxies that are believed when they say for whom they ask.
    #[arg(long, env = "QUARTET_PROXIES", value_name = "NETWORKS", value_delimiter = ',', value_parser = network, action = ArgAction::Set)]
    #[serde(deserialize_with = "networks")]
    proxies: Vec<IpNet> = Vec::new(),

    /// The header in which they say it. The other one is not read: proxies pass it on from anybody.
    #[arg(long, env = "QUARTET_PROXY_HEADER", value_name = "HEADER")]
    proxy_header: HeaderName = HeaderName::XForwardedFor,

    /// Requests and handshakes that an address (of IPv6, a /64 network) may send in a second.
    #[arg(long, env = "QUARTET_RATE", value_name = "N")]
    rate: NonZeroU32 = quartet_server::Rules::default().rate,

    /// The same at once, after a pause.
    #[arg(long, env = "QUARTET_BURST", value_name = "N")]
    burst: NonZeroU32 = quartet_server::Rules::default().burst,

    /// Messages that a connection may send in a second.
    #[arg(long, env = "QUARTET_MESSAGES", value_name = "N")]
    messages: NonZeroU32 = quartet_server::Rules::default().messages,

    /// The same at once, after a pause.
    #[arg(long, env = "QUARTET_MESSAGE_BURST", value_name = "N")]
    message_burst: NonZeroU32 = quartet_server::Rules::default().message_burst,

    /// Connections that there may be at once.
    #[arg(long, env = "QUARTET_CONNECTIONS", value_name = "N")]
    connections: usize = quartet_server::Rules::default().connections,

    /// Where Prometheus finds `/metrics`, as in 127.0.0.1:9464; empty: nowhere.
    #[arg(long, env = "QUARTET_METRICS", value_name = "ADDRESS:PORT")]
    metrics: Maybe<SocketAddr> = Maybe(None),

    /// What is logged on standard error: `error`, `warn`, `info`, `debug`, `trace`, `off`, or by module as in
    /// `info,quartet_server=debug`.
    #[arg(long, env = "QUARTET_LOG", value_name = "LEVEL")]
    log: String = "info".into(),

    /// The form of the log.
    #[arg(long, env = "QUARTET_LOG_FORMAT", value_name = "FORM")]
    log_format: LogFormat = LogFormat::Text,
}

/// A file of settings, and what is said besides.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Sources {
    /// A file of settings in TOML: the names below without `--`.
    #[arg(long, env = "QUARTET_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    said: Said,
}

impl Sources {
    /// What holds.
    ///
    /// # Errors
    /// If the file cannot be read, or it or the environment has a setting that is none or has no such value.
    pub(crate) fn settle(&self) -> anyhow::Result<Settings> {
        let names = env::vars_os().map(|(name, _)| name);
        if let Some(unknown) = unknown(names) {
            bail!("{unknown} in the environment is no setting; `quartet serve --help` lists them");
        }
        let file = self.config.as_deref().map(read).transpose()?.unwrap_or_default();
        Ok(self.said.clone().or(file).settle())
    }
}

fn read(file: &Path) -> anyhow::Result<Said> {
    let name = file.display();
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
    toml::from_str(&text)
        .map_err(|error| anyhow::anyhow!("{name}: {}", error.to_string().trim_end()))
}

/// A variable of the environment that looks like a setting and is none.
fn unknown(names: impl IntoIterator<Item = OsString>) -> Option<String> {
    let mut known: BTreeSet<_> = Sources::augment_args(clap::Command::new("serve"))
        .get_arguments()
        .filter_map(|argument| argument.get_env().map(ToOwned::to_owned))
        .collect();
    // The bot's.
    known.insert("QUARTET_TOKEN".into());
    let wrong =
        |name: &OsString| name.to_string_lossy().starts_with(PREFIX) && !known.contains(name);
    names.into_iter().find(wrong).map(|name| name.to_string_lossy().into_owned())
}

/// Something that may be left out; as text, it is empty then.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Maybe<T>(pub(crate) Option<T>);

impl<T: FromStr> FromStr for Maybe<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        if text.is_empty() { Ok(Self(None)) } else { text.parse().map(|value| Self(Some(value))) }
    }
}

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Maybe<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

/// An address without a path, as people see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Origin(pub(crate) String);

impl FromStr for Origin {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let text = text.trim_end_matches('/');
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        match host {
            Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) => {
                Ok(Self(text.into()))
            }
            _ => Err("expected an address without a path, as https://play.example.org"),
        }
    }
}

/// How a proxy says for whom it asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum HeaderName {
    /// X-Forwarded-For, which most proxies write
    XForwardedFor,
    /// Forwarded, of RFC 7239
    Forwarded,
}

impl From<HeaderName> for ProxyHeader {
    fn from(name: HeaderName) -> Self {
        match name {
            HeaderName::XForwardedFor => Self::XForwardedFor,
            HeaderName::Forwarded => Self::Forwarded,
        }
    }
}

/// How a log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogFormat {
    /// Lines to read
    Text,
    /// An object a line
    Json,
}

/// A network, or an address as the network of itself.
fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    let address = text.parse::<IpAddr>().map(IpNet::from);
    address
        .or_else(|_| text.parse())
        .map_err(|_| format!("`{text}` is no address or network, as 127.0.0.1 or 10.0.0.0/8"))
}

fn networks<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<IpNet>>, D::Error> {
    let texts = Vec::<String>::deserialize(from)?;
    let networks = texts.iter().map(|text| network(text)).collect::<Result<_, _>>();
    networks.map(Some).map_err(de::Error::custom)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use clap::Parser as _;

    use super::*;

    /// A value as a person would write it.
    pub(super) trait Shown {
        fn shown(&self) -> String;
    }

    macro_rules! shown {
        ($($type:ty),*) => {
            $(impl Shown for $type {
                fn shown(&self) -> String {
                    self.to_string()
                }
            })*
        };
    }

    shown!(IpAddr, u16, bool, NonZeroU32, usize, String);

    impl<T> Shown for Maybe<T> {
        fn shown(&self) -> String {
            assert!(self.0.is_none(), "what may be left out usually is");
            String::new()
        }
    }

    impl<T> Shown for Vec<T> {
        fn shown(&self) -> String {
            assert!(self.is_empty(), "lists are empty usually");
            String::new()
        }
    }

    fn value(value: &impl ValueEnum) -> String {
        let value = value.to_possible_value().expect("it is not skipped");
        value.get_name().to_owned()
    }

    impl Shown for HeaderName {
        fn shown(&self) -> String {
            value(self)
        }
    }

    impl Shown for LogFormat {
        fn shown(&self) -> String {
            value(self)
        }
    }

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        said: Said,
    }

    fn flags(words: &[&str]) -> Result<Said, clap::Error> {
        let words = std::iter::once("quartet").chain(words.iter().copied());
        Line::try_parse_from(words).map(|line| line.said)
    }

    fn file(text: &str) -> anyhow::Result<Said> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("quartet.toml");
        fs::write(&path, text)?;
        read(&path)
    }

    #[test]
    fn flags_are_over_the_file_and_the_file_over_what_is_usual() {
        let flags =
            flags(&["--port", "81", "--chat", "false", "--proxies", "127.0.0.1,10.0.0.0/8"]);
        let file = file("port = 82\nrate = 5\npublic = \"https://play.example\"\nproxies = []\n");
        let settings = flags.unwrap().or(file.unwrap()).settle();
        assert_eq!((settings.port, settings.chat, settings.rate.get()), (81, false, 5));
        assert_eq!(settings.public.0, Some(Origin("https://play.example".into())));
        let proxies: Vec<_> = settings.proxies.iter().map(ToString::to_string).collect();
        assert_eq!(proxies, ["127.0.0.1/32", "10.0.0.0/8"]);
        assert_eq!(settings.burst.get(), 600);
    }

    #[test]
    fn what_is_no_setting_is_refused_with_its_place() {
        for (text, place) in [
            ("port = 1\nprot = 2\n", "line 2, column 1"),
            ("port = \"x\"\n", "line 1, column 8"),
            ("rate = 0\n", "line 1, column 8"),
            ("proxies = [\"here\"]\n", "line 1"),
            ("public = \"play.example\"\n", "line 1, column 10"),
            ("log-format = \"xml\"\n", "line 1, column 14"),
            ("[server]\n", "line 1"),
            ("port\n", "line 1"),
        ] {
            let error = format!("{:#}", file(text).unwrap_err());
            assert!(error.contains("quartet.toml: ") && error.contains(place), "{text}: {error}");
        }
        for wrong in
            [["--prot", "1"], ["--rate", "0"], ["--proxies", "10.0.0.0/33"], ["--metrics", "9464"]]
        {
            assert!(flags(&wrong).is_err(), "{wrong:?}");
        }
        let names = |names: &[&str]| unknown(names.iter().map(OsString::from));
        assert_eq!(names(&["PATH", "QUARTET_PORT", "QUARTET_CONFIG"]), None);
        assert_eq!(names(&["QUARTET_PORT", "QUARTET_PROT"]).as_deref(), Some("QUARTET_PROT"));
    }

    #[test]
    fn a_public_address_has_no_path() {
        for good in ["https://play.example.org", "http://host:8080/"] {
            assert_eq!(good.parse(), Ok(Origin(good.trim_end_matches('/').into())));
        }
        for wrong in ["play.example.org", "https://", "https://a/b", "https://a@b", "ftp://a"] {
            assert!(wrong.parse::<Origin>().is_err(), "{wrong}");
        }
    }

    /// The table of the documentation is made of the code.
    #[test]
    fn settings_are_up_to_date() {
        let command = Said::augment_args(clap::Command::new("serve"));
        let usual = Said::default().settle().shown();
        let mut table = String::from(
            "| setting | in the environment | usually | meaning |\n|---|---|---|---|\n",
        );
        for (name, usual) in usual {
            let argument =
                command.get_arguments().find(|argument| argument.get_long() == Some(&name));
            let argument = argument.expect("each setting is a flag of the same name");
            let variable = argument.get_env().expect("and a variable").to_string_lossy();
            assert_eq!(variable, format!("{PREFIX}{}", name.replace('-', "_").to_uppercase()));
            let usual = if usual.is_empty() { "–".into() } else { format!("`{usual}`") };
            let help = argument.get_help().expect("a meaning").to_string().replace('\n', " ");
            let values = argument.get_possible_values();
            let values: Vec<_> =
                values.iter().map(|value| format!("`{}`", value.get_name())).collect();
            let values = match &values[..] {
                [] => String::new(),
                values if values.len() == 2 && values[0] == "`true`" => String::new(),
                values => format!(" ({})", values.join(", ")),
            };
            let _ = writeln!(table, "| `{name}` | `{variable}` | {usual} | {help}{values} |");
        }
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/running.md");
        let text = fs::read_to_string(&page).expect("the page is there");
        let (before, rest) = text.split_once("<!-- settings -->\n").expect("a beginning");
        let (old, after) = rest.split_once("<!-- end of settings -->").expect("an end");
        if env::var_os("UPDATE_DOCS").is_some() {
            let text = format!("{before}<!-- settings -->\n{table}<!-- end of settings -->{after}");
            fs::write(&page, text).expect("the page can be written");
        } else {
            assert_eq!(old, table, "`cargo xtask docs` writes it anew");
        }
    }
}
